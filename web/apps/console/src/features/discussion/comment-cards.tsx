import type { Comment } from '@longshore/api-client'
import { Modal } from 'antd'
import { useState } from 'react'
import { useSession } from '@/lib/stores/session'
import type { CommentScope } from './api'
import { CommentCard } from './comment-card'
import styles from './comment-list.module.css'
import { draftKey, dropDraft } from './drafts'
import { discussionTexts } from './locales'
import { useDeleteComment } from './use-comment-changes'

interface Props {
  scope: CommentScope
  comments: readonly Comment[]
  canWrite: boolean
  onEdit(comment: Comment): void
  /** The focused button has gone with its comment: the focus needs another place. */
  onDeleted(): void
}

/** The comments, and the question before one is deleted (clause C-04). */
export function CommentCards({ scope, comments, canWrite, onEdit, onDeleted }: Props) {
  const t = discussionTexts.useT()
  const userId = useSession((state) => state.user?.Id)
  const [doomed, setDoomed] = useState<Comment | null>(null)
  const remove = useDeleteComment()
  const handleConfirm = (comment: Comment): void => {
    setDoomed(null)
    dropDraft(draftKey(scope, comment.id))
    remove.mutate(comment)
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('list')}>
        {comments.map((comment) => {
          const isOwn = comment.created_user_id === userId
          return (
            <li key={comment.id}>
              <CommentCard
                comment={comment}
                isOwn={isOwn}
                hasActions={isOwn && canWrite}
                draft={draftKey(scope, comment.id)}
                onEdit={() => onEdit(comment)}
                onDelete={() => setDoomed(comment)}
              />
            </li>
          )
        })}
      </ul>
      <Modal
        open={doomed !== null}
        title={t('delete.title')}
        width={400}
        centered
        okText={t('confirm')}
        cancelText={t('cancel')}
        okButtonProps={{ danger: true, autoInsertSpace: false }}
        cancelButtonProps={{ autoInsertSpace: false }}
        onOk={() => doomed && handleConfirm(doomed)}
        onCancel={() => setDoomed(null)}
        afterClose={() => {
          if (document.activeElement === document.body) onDeleted()
        }}
      >
        {t('delete.text')}
      </Modal>
    </>
  )
}
