import { formatZonedTime } from '@longshore/kit/time'
import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import type { Reply } from './api'
import styles from './comment-card.module.css'
import { CommentHtml } from './comment-html'
import { useDrafts } from './drafts'
import { discussionTexts } from './locales'

interface Props {
  comment: Reply
  isOwn: boolean
  hasActions: boolean
  /** Key of the unsaved changes to this comment. */
  draft: string
  onEdit(): void
  onDelete(): void
}

/** A comment that begins a thread, or a reply, which is a smaller part of its thread. */
export function CommentCard({ comment, isOwn, hasActions, draft, onEdit, onDelete }: Props) {
  const t = discussionTexts.useT()
  const hasDraft = useDrafts((state) => draft in state.drafts)
  const time = formatZonedTime(comment.updated_at, 'YYYY-MM-DD HH:mm:ss')
  const Card = comment.parent_id === null ? 'article' : 'div'
  return (
    <Card className={styles.card} data-own={isOwn || undefined} data-reply={Card === 'div' || undefined}>
      <span className={`${layout.avatar} ${styles.avatar}`} aria-hidden="true">
        {Array.from(comment.created_user_name)[0]?.toUpperCase() ?? '?'}
      </span>
      <div className={layout.grow}>
        <header className={`${layout.row} ${styles.head}`}>
          <span className={`${layout.clip} ${styles.author}`}>{comment.created_user_name}</span>
          {isOwn && <span className={layout.badge}>{t('you')}</span>}
          {hasActions && (
            <span className={styles.actions}>
              <button
                type="button"
                data-opens={`edit-${comment.id}`}
                aria-label={t('editOf', { time })}
                title={t('edit')}
                onClick={onEdit}
              >
                <Icon name="edit" size={16} />
              </button>
              <button
                type="button"
                aria-label={t('deleteOf', { time })}
                title={t('delete')}
                onClick={onDelete}
              >
                <Icon name="trash" size={16} />
              </button>
            </span>
          )}
        </header>
        <CommentHtml html={comment.content} />
        <footer className={`${layout.wrap} ${styles.foot}`}>
          {comment.tags.map((tag) => (
            <span key={tag} className={`${layout.clip} ${styles.tag}`}>
              {tag}
            </span>
          ))}
          <span className={`${layout.muted} ${layout.digits}`}>
            <time dateTime={new Date(comment.updated_at * 1000).toISOString()}>{time}</time>
            {comment.updated_at > comment.created_at && t('edited')}
          </span>
          {hasDraft && <span className={`${layout.badge} ${styles.unsaved}`}>{t('hasDraft')}</span>}
        </footer>
      </div>
    </Card>
  )
}
