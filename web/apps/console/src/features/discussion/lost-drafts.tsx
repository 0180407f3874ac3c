import { layout } from '@longshore/ui/layout'
import type { Comment, CommentScope } from './api'
import styles from './comment-form.module.css'
import { type DraftOf, lostDrafts, useDrafts } from './drafts'
import { discussionTexts } from './locales'

interface Props {
  scope: CommentScope
  /** All of the page. */
  comments: readonly Comment[]
  onContinue(draft: DraftOf): void
}

/** The way to a draft whose comment was deleted: no button of a comment leads there any more. */
export function LostDrafts({ scope, comments, onContinue }: Props) {
  const t = discussionTexts.useT()
  const drafts = useDrafts((state) => state.drafts)
  const ids = new Set(comments.flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)]))
  // The next one comes when this one is posted or given up.
  const [first] = lostDrafts(drafts, scope, ids)
  if (first === undefined) return null
  return (
    <p className={`${layout.note} ${layout.spread} ${styles.restored}`} role="status">
      {t('lost')}
      <button type="button" onClick={() => onContinue(first)}>
        {t('continueLost')}
      </button>
    </p>
  )
}
