// Until when the figures hold everything, in the zone of the figures; no time while that is on its way.
import { formatGameTime } from '@longshore/kit/game-time'
import { useGameZone } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from './locales'

/** `until` in seconds; null before the loader has ended its first pass. */
export function Freshness({ until }: { until: number | null }) {
  const t = componentTexts.useT()
  const zone = useGameZone()
  const text = until
    ? // Of another day with its day: a time alone would be taken for one of today.
      t('fresh.until', { time: formatGameTime(until, zone) })
    : t('fresh.unknown')
  return <span className={layout.digits}>{text}</span>
}
