// A comment with its replies, and what may be done with the whole: reply, resolve, reopen.
import { formatZonedTime } from '@longshore/kit/time'
import { StateTag } from '@longshore/ui'
import { passingFocusOn } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useSession } from '@/lib/stores/session'
import type { Comment, CommentScope, Reply } from './api'
import { CommentCard } from './comment-card'
import { draftKey, useDrafts } from './drafts'
import { discussionTexts } from './locales'
import styles from './thread.module.css'
import { useResolveThread } from './use-comment-changes'

interface Props {
  scope: CommentScope
  thread: Comment
  canWrite: boolean
  onReply(): void
  onEdit(comment: Reply): void
  onDelete(comment: Reply): void
}

export function Thread({ scope, thread, canWrite, onReply, onEdit, onDelete }: Props) {
  const t = discussionTexts.useT()
  const userId = useSession((state) => state.user?.Id)
  const card = (comment: Reply) => {
    const isOwn = comment.created_user_id === userId
    return (
      <CommentCard
        comment={comment}
        isOwn={isOwn}
        hasActions={isOwn && canWrite}
        draft={draftKey(scope, comment.id)}
        onEdit={() => onEdit(comment)}
        onDelete={() => onDelete(comment)}
      />
    )
  }
  return (
    <li data-resolved={thread.resolved_at !== null || undefined}>
      {thread.resolved_at !== null && (
        <p className={styles.resolved}>
          <StateTag kind="done" title={formatZonedTime(thread.resolved_at)}>
            {t('resolvedBy', { name: thread.resolved_user_name ?? '' })}
          </StateTag>
        </p>
      )}
      {card(thread)}
      {thread.replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('replies', { count: thread.replies.length })}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>{card(reply)}</li>
          ))}
        </ul>
      )}
      {canWrite && <ThreadActions scope={scope} thread={thread} onReply={onReply} />}
    </li>
  )
}

function ThreadActions({ scope, thread, onReply }: Pick<Props, 'scope' | 'thread' | 'onReply'>) {
  const t = discussionTexts.useT()
  const change = useResolveThread()
  const hasDraft = useDrafts((state) => draftKey(scope, `reply-${thread.id}`) in state.drafts)
  const isResolved = thread.resolved_at !== null
  return (
    <p className={`${layout.row} ${styles.actions}`}>
      <button type="button" data-opens={`reply-${thread.id}`} onClick={onReply}>
        {t(hasDraft ? 'continueReply' : 'reply')}
      </button>
      <button
        type="button"
        // Not disabled: the focus would be lost, and the thread may go from this page of the list with it.
        aria-disabled={change.isPending || undefined}
        onClick={passingFocusOn(() => {
          if (!change.isPending) change.mutate({ id: thread.id, isResolved: !isResolved })
        })}
      >
        {t(isResolved ? 'reopen' : 'resolve')}
      </button>
    </p>
  )
}
