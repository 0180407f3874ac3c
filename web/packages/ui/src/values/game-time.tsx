// Times in the game's zone. The page says the zone once, in its meta line: `ZoneNote`.
import {
  exactGameTime,
  formatGameTime,
  type GameTimeStyle,
  NO_TIME_YET,
  nearDay,
  zoneOffset,
} from '@longshore/kit/game-time'
import { createContext, use } from 'react'
import { useUiTexts } from '../locales'
import styles from './values.module.css'

/**
 * A page without a game's zone shows UTC and says so: never the browser's zone. While the zone is on its way (`''`) no
 * time is shown: one that changes under the reader's eyes would have been wrong.
 */
const GameZone = createContext('UTC')

/** Gives the zone of the game, a name of the IANA database, to every time below. */
export const GameZoneProvider = GameZone.Provider

/** The zone of the game that the page is about; empty while it is on its way. */
export function useGameZone(): string {
  return use(GameZone)
}

interface Props {
  /** Seconds since 1970; null and 0 are no time. */
  at: number | null | undefined
  format?: GameTimeStyle
  /** Where a page shows times of two zones; then the offset is written out. */
  zone?: string
  /** "Yesterday 21:40" instead of the date, where the reader thinks in days. */
  hasDayNames?: boolean
}

/** An instant; the exact one with its zone is the tooltip. */
export function GameTime({ at, format = 'auto', zone, hasDayNames = false }: Props) {
  const t = useUiTexts()
  const home = useGameZone()
  if (!at) return <span>-</span>
  const shownZone = zone ?? home
  if (!shownZone) return <span>{NO_TIME_YET}</span>
  const near = hasDayNames && format === 'auto' ? nearDay(at, shownZone) : undefined
  const time = near
    ? t(`time.${near}`, { time: formatGameTime(at, shownZone, { style: 'time' }).slice(0, -3) })
    : formatGameTime(at, shownZone, { style: format })
  return (
    <time
      className={styles.number}
      dateTime={new Date(at * 1000).toISOString()}
      title={exactGameTime(at, shownZone)}
    >
      {shownZone === home ? time : `${time} ${zoneOffset(shownZone, at)}`}
    </time>
  )
}

/** Writes instants as words, for sentences and names of buttons; whole, since words have no tooltip. */
export function useGameTimeText(): (at: number | null | undefined) => string {
  const zone = useGameZone()
  return (at) => {
    if (!at) return '-'
    return formatGameTime(at, zone, { style: 'exact' })
  }
}

/** "Times are in the game's zone, UTC+8 (Asia/Shanghai)": for the meta line of a page. */
export function ZoneNote() {
  const t = useUiTexts()
  const zone = useGameZone()
  if (!zone) return null
  const offset = zoneOffset(zone)
  return <span>{t(zone === offset ? 'time.zoneAlone' : 'time.zone', { offset, zone })}</span>
}

/** "Times are in this device's zone": for the meta line of a page whose times are when somebody did something. */
export function ViewerZoneNote() {
  const t = useUiTexts()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const offset = zoneOffset(zone)
  return <span>{zone === offset ? t('time.zoneAlone', { offset }) : t('time.viewer', { offset, zone })}</span>
}
