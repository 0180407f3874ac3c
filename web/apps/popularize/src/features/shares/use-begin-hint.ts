import { zoneOffset } from '@longshore/kit/game-time'
import { useZones } from '../../lib/use-zones'
import { NOTHING_SETTLED } from './api'
import { shareTexts } from './locales'

/** What is said below the field of the day on which something begins: whose day it is, and the first there can be. */
export function useBeginHint(firstDay: string): string | undefined {
  const t = shareTexts.useT()
  const { statements: zone } = useZones()
  if (!zone) return undefined
  const said = { zone, offset: zoneOffset(zone) }
  return firstDay > NOTHING_SETTLED
    ? t('begins_on.hint', { ...said, day: firstDay })
    : t('begins_on.zone', said)
}
