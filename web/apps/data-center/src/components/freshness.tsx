// Until when the figures hold everything, in the zone of the figures.
import { formatGameTime } from '@longshore/kit/game-time'
import { useGameZone } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { componentTexts } from './locales'

/** `until` in seconds; null before the loader has ended its first pass. */
export function Freshness({ until }: { until: number | null }) {
  const t = componentTexts.useT()
  const zone = useGameZone()
  const text = until
    ? t('fresh.until', { time: formatGameTime(until, zone, { style: 'time' }) })
    : t('fresh.unknown')
  return <span className={layout.digits}>{text}</span>
}
