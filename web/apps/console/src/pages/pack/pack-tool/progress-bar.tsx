import { layout } from '@longshore/ui/layout'
import styles from './pack-tool.module.css'

interface Props {
  label: string
  percent: number
  tone?: 'good' | 'bad' | 'warning' | 'plain'
}

export function ProgressBar({ label, percent, tone }: Props) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={`${layout.track} ${styles.track}`}
    >
      <span className={`${layout.fill} ${styles.fill}`} data-tone={tone} style={{ width: `${percent}%` }} />
    </span>
  )
}
