// When the figures were read, in the zone of the figures.
import { formatGameTime } from '@longshore/kit/game-time'
import { useGameZone } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { todayTexts } from './locales'
import styles from './today-page.module.css'

interface Props {
  /** Milliseconds. */
  at: number
  hasFailed: boolean
}

export function UpdatedAt({ at, hasFailed }: Props) {
  const t = todayTexts.useT()
  const time = formatGameTime(at / 1000, useGameZone(), { style: 'time' })
  return (
    <span className={`${layout.digits} ${styles.updated}`} data-failed={hasFailed || undefined} role="status">
      {t(hasFailed ? 'updated.failed' : 'updated', { time })}
    </span>
  )
}
