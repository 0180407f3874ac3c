// When the figures were read, and a button to read them again.
import { formatTime } from '@longshore/kit/time'
import { Button } from 'antd'
import { todayTexts } from './locales'
import styles from './today-page.module.css'

interface Props {
  /** Milliseconds. */
  at: number
  isRefreshing: boolean
  hasFailed: boolean
  onRefresh(): void
}

export function UpdatedAt({ at, isRefreshing, hasFailed, onRefresh }: Props) {
  const t = todayTexts.useT()
  return (
    <>
      <span className={styles.updated} data-failed={hasFailed || undefined} role="status">
        {t(hasFailed ? 'updated.failed' : 'updated', { time: formatTime(at, 'HH:mm:ss') })}
      </span>
      <Button onClick={onRefresh} loading={isRefreshing}>
        {t('refresh')}
      </Button>
    </>
  )
}
