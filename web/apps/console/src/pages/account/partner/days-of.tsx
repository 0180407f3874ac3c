import { zoneOffset } from '@longshore/kit/game-time'
import { layout } from '@longshore/ui/layout'
import { partnerTexts } from './locales'

/** Whose days and times stand above: the game's, wherever the promoter is. */
export function DaysOf({ zone }: { zone: string }) {
  const t = partnerTexts.useT()
  return <p className={layout.hint}>{t('zone', { zone, offset: zoneOffset(zone) })}</p>
}
