// What happened, by day of the game's zone: time, mark, words. The order is the caller's: newest first for people,
// oldest first for a ledger, whose entries have numbers.
import { dayHeading, dayIn, formatGameTime, nearDay } from '@longshore/kit/game-time'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon'
import { useUiLanguage, useUiTexts } from '../locales'
import { useGameZone } from '../values/game-time'
import { STATE_ICONS, type StateKind } from '../values/state-tag'
import styles from './timeline.module.css'

export interface TimelineEntry {
  key: string
  /** Seconds since 1970. */
  at: number
  kind: StateKind
  icon?: IconName
  /** What happened, in bold by the caller where it wants; then the object and a link. */
  title: ReactNode
  /** Who, why, from where. */
  detail?: ReactNode
  /** Of a ledger: shown as `#4`. */
  number?: number
  /** The next automatic step, which has not happened yet. */
  isPlanned?: boolean
}

interface Props {
  entries: readonly TimelineEntry[]
  /** The key of the entry whose details stand beside. */
  selected?: string
  /** Makes entries buttons, which then hold no links of their own. */
  onSelect?: (key: string) => void
}

export function Timeline({ entries, selected, onSelect }: Props) {
  const zone = useGameZone()
  return (
    <div className={styles.timeline}>
      {byDay(entries, zone).map(({ day, list }) => (
        <section key={`${day}.${list[0]?.key}`}>
          <DayTitle at={list[0]?.at ?? 0} />
          <ol className={styles.list}>
            {list.map((entry) => (
              <Entry key={entry.key} entry={entry} isSelected={entry.key === selected} onSelect={onSelect} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function DayTitle({ at }: { at: number }) {
  const t = useUiTexts()
  const zone = useGameZone()
  const heading = dayHeading(at, zone, useUiLanguage())
  const near = nearDay(at, zone)
  return <h3 className={styles.dayTitle}>{near ? t(`time.${near}Is`, { day: heading }) : heading}</h3>
}

interface EntryProps {
  entry: TimelineEntry
  isSelected: boolean
  onSelect?: (key: string) => void
}

function Entry({ entry, isSelected, onSelect }: EntryProps) {
  const zone = useGameZone()
  const { key, at, kind, icon = STATE_ICONS[kind], title, detail, number, isPlanned } = entry
  const time = formatGameTime(at, zone, { style: 'time' })
  const words = (
    <>
      <span className={styles.title}>
        {number !== undefined && <span className={styles.number}>#{number} </span>}
        {title}
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  )
  return (
    <li
      className={styles.entry}
      data-kind={kind}
      data-planned={isPlanned || undefined}
      data-selected={isSelected || undefined}
    >
      <time className={styles.time} dateTime={new Date(at * 1000).toISOString()}>
        {isPlanned ? time.slice(0, -3) : time}
      </time>
      <span className={styles.mark}>
        <Icon name={icon} size={16} />
      </span>
      {onSelect ? (
        <button
          type="button"
          className={styles.words}
          aria-pressed={isSelected}
          onClick={() => onSelect(key)}
        >
          {words}
        </button>
      ) : (
        <div className={styles.words}>{words}</div>
      )}
    </li>
  )
}

/** Neighbours of one day together; a ledger and a feed keep their order. */
function byDay(entries: readonly TimelineEntry[], zone: string): { day: string; list: TimelineEntry[] }[] {
  const days: { day: string; list: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = dayIn(entry.at, zone)
    const last = days.at(-1)
    if (last?.day === day) last.list.push(entry)
    else days.push({ day, list: [entry] })
  }
  return days
}
