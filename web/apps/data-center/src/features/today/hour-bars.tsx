// 24 bars of a day, drawn as SVG: past hours filled, the present one marked, the rest of the day as a faint base line.
import { Tooltip } from 'antd'
import { useState } from 'react'
import styles from './hour-bars.module.css'

const HEIGHT = 96
const MIN_BAR = 3
const LABELED_HOURS = [0, 6, 12, 18, 23]

interface Props {
  counts: readonly number[]
  currentHour: number
  tone: 'signIns' | 'comments'
  /** Accessible name of the chart. */
  label: string
  /** One bar in words. */
  describe(hour: number, count: number): string
}

export function HourBars({ counts, currentHour, tone, label, describe }: Props) {
  const [shown, setShown] = useState<number | null>(null)
  const most = Math.max(1, ...counts)
  // The arrow keys walk through the hours, so that the values can be read without a mouse.
  const handleKey = (event: React.KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    setShown(((shown ?? currentHour) + step + counts.length) % counts.length)
  }
  const text = shown === null ? '' : describe(shown, counts[shown] ?? 0)
  return (
    <div
      className={styles.chart}
      data-tone={tone}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={counts.length - 1}
      aria-valuenow={shown ?? currentHour}
      aria-valuetext={describe(shown ?? currentHour, counts[shown ?? currentHour] ?? 0)}
      onKeyDown={handleKey}
      onFocus={() => setShown(currentHour)}
      onBlur={() => setShown(null)}
      onMouseLeave={() => setShown(null)}
    >
      <div className={styles.bars} style={{ height: HEIGHT }}>
        {counts.map((count, hour) => (
          <Tooltip key={hour} title={text} open={shown === hour}>
            <span
              className={styles.slot}
              data-phase={hour > currentHour ? 'future' : hour === currentHour ? 'now' : 'past'}
              data-shown={shown === hour || undefined}
              onMouseEnter={() => setShown(hour)}
            >
              <span
                className={styles.bar}
                style={{ height: count > 0 ? Math.max(MIN_BAR + 3, (count / most) * HEIGHT) : MIN_BAR }}
                data-empty={count === 0 || undefined}
              />
            </span>
          </Tooltip>
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {LABELED_HOURS.map((hour) => (
          <span key={hour} style={{ gridColumn: hour + 1 }}>
            {hour}:00
          </span>
        ))}
      </div>
    </div>
  )
}
