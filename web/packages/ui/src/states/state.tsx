// What a page or panel shows instead of data: nothing yet, failed, not allowed. Each says what to do next.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useUiTexts } from '../locales'
import { CopyButton } from './copy-button'
import styles from './states.module.css'

const ART = {
  empty: 'M5 9.5 8 4h8l3 5.5V19H5zM5 9.5h4.5a2.5 2.5 0 0 0 5 0H19',
  error: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5v5.5M12 16v.3',
  lock: 'M5.5 10.5h13V20h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.2v2',
} as const

interface StateProps {
  art: keyof typeof ART
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

function State({ art, title, lead, actions, children }: StateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.art} data-art={art}>
        <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true" focusable="false">
          <path d={ART[art]} />
        </svg>
      </span>
      <h2 className={styles.title}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

interface EmptyStateProps {
  title: ReactNode
  lead?: ReactNode
  /** The next action: what fills this place. */
  actions?: ReactNode
}

/** Nothing here yet, and how that changes. */
export function EmptyState(props: EmptyStateProps) {
  return <State art="empty" {...props} />
}

interface ErrorStateProps {
  title?: ReactNode
  /** The error's own words; an Error's message is shown as it is. */
  error: unknown
  /** Finds the request in the server's log; taken from the error when not given. */
  requestId?: string
  onRetry?: () => void
}

/** Loading failed: why, the request id for the support, and another try. */
export function ErrorState({ title, error, requestId = requestIdOf(error), onRetry }: ErrorStateProps) {
  const t = useUiTexts()
  return (
    <div role="alert">
      <State
        art="error"
        title={title ?? t('state.error')}
        lead={error instanceof Error ? error.message : undefined}
        actions={onRetry && <Button onClick={onRetry}>{t('state.retry')}</Button>}
      >
        {requestId && (
          <p className={styles.request}>
            {t('state.requestId')} <code>{requestId}</code> <CopyButton text={requestId} />
          </p>
        )}
      </State>
    </div>
  )
}

interface MissingNoteProps {
  /** What is missing, in the words of its field. */
  name: string
  query: { data: unknown; error: unknown; refetch(): unknown }
}

/** One line for what stands behind a field: it did not come, and an empty field would look as if there were nothing. */
export function MissingNote({ name, query }: MissingNoteProps) {
  const t = useUiTexts()
  const reason = query.error instanceof Error ? query.error.message : ''
  return (
    <div role="status">
      {Boolean(query.error) && query.data === undefined && (
        <p className={styles.missing}>
          {t('state.missing', { name, reason })}{' '}
          <button type="button" className={styles.retry} onClick={() => void query.refetch()}>
            {t('state.retry')}
          </button>
        </p>
      )}
    </div>
  )
}

/** The X-Request-Id that an ApiError carries; errors made elsewhere may name it in their text: 32 hexadecimal digits. */
function requestIdOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const carried = (error as { requestId?: unknown }).requestId
  if (typeof carried === 'string' && carried) return carried
  return /\b[0-9a-f]{32}\b/.exec(error.message)?.[0]
}

interface NoPermissionStateProps {
  /** The permission as people call it, not its key. */
  permission: string
  actions?: ReactNode
}

/** Names the permission that is missing and whom to ask. */
export function NoPermissionState({ permission, actions }: NoPermissionStateProps) {
  const t = useUiTexts()
  return (
    <State
      art="lock"
      title={t('state.noPermission')}
      lead={t('state.noPermissionLead', { permission })}
      actions={actions}
    />
  )
}
