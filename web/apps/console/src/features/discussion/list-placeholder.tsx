import { layout } from '@longshore/ui/layout'
import button from '@/components/button.module.css'
import styles from './comment-list.module.css'
import { discussionTexts } from './locales'
import { StateNote } from './state-note'

interface Props {
  state: 'pending' | 'error' | 'success'
  reason: string | undefined
  isFiltered: boolean
  canWrite: boolean
  onRetry(): void
}

/** What stands where comments would: their outlines, a failure, or why there are no rows. */
export function ListPlaceholder({ state, reason, isFiltered, canWrite, onRetry }: Props) {
  const t = discussionTexts.useT()
  if (state === 'pending') return <Outlines />
  if (state === 'error')
    return (
      <div role="alert">
        <StateNote
          icon="error"
          title={t('failed')}
          lead={reason}
          action={
            <button type="button" className={button.plain} onClick={onRetry}>
              {t('retry')}
            </button>
          }
        />
      </div>
    )
  if (isFiltered) return <StateNote icon="search" title={t('noMatch')} lead={t('noMatchLead')} />
  return <StateNote icon="chat" title={t('empty')} lead={t(canWrite ? 'emptyLead' : 'emptyReader')} />
}

function Outlines() {
  return (
    <div className={styles.outlines} aria-hidden="true">
      {[70, 92, 55, 80].map((width) => (
        <div key={width} className={styles.outline}>
          <span className={`${layout.block} ${styles.outlineAvatar}`} />
          <span className={styles.outlineLine} style={{ width: '36%' }} />
          <span className={styles.outlineLine} style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
