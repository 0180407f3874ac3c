import { formatDuration } from '@longshore/kit/amount'
import { useState } from 'react'
import { Icon } from '../icon'
import { useUiLanguage, useUiTexts } from '../locales'
import styles from './data-table.module.css'
import type { TableQuery } from './props'

/** The refresh failed and the rows are from before: how old they are, why, and another try. */
export function StaleNote<Row>({ query }: { query: TableQuery<Row> }) {
  const t = useUiTexts()
  // The note comes with the failure and goes with the next answer.
  const [failedAt] = useState(() => Date.now())
  const age = formatDuration((failedAt - (query.dataUpdatedAt ?? 0)) / 1000, useUiLanguage())
  const reason = query.error instanceof Error ? query.error.message : ''
  return (
    <div role="alert" className={styles.stale}>
      <Icon name="warning" size={16} />
      <span>{t('table.stale', { age, reason })}</span>
      <button type="button" className={styles.clear} onClick={() => void query.refetch?.()}>
        {t('state.retry')}
      </button>
    </div>
  )
}
