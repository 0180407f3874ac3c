import { layout } from '@longshore/ui/layout'
import { Modal } from 'antd'
import { useState } from 'react'
import type { Comment, CommentScope, Reply } from './api'
import styles from './comment-list.module.css'
import { discussionTexts } from './locales'
import { Thread } from './thread'
import { useDeleteComment } from './use-comment-changes'

interface Props {
  scope: CommentScope
  comments: readonly Comment[]
  canWrite: boolean
  onReply(thread: Comment): void
  onEdit(comment: Reply): void
  /** The focused button has gone with its comment: the focus needs another place. */
  onDeleted(): void
}

/** The threads, and the question before a comment is deleted (clause C-04). */
export function CommentCards({ scope, comments, canWrite, onReply, onEdit, onDeleted }: Props) {
  const t = discussionTexts.useT()
  const [doomed, setDoomed] = useState<Reply | null>(null)
  const remove = useDeleteComment(scope)
  const handleConfirm = (comment: Reply): void => {
    setDoomed(null)
    remove.mutate(comment)
  }
  return (
    <>
      {comments.length > 0 && (
        <ul className={`${layout.list} ${styles.list}`} aria-label={t('list')}>
          {comments.map((thread) => (
            <Thread
              key={thread.id}
              scope={scope}
              thread={thread}
              canWrite={canWrite}
              onReply={() => onReply(thread)}
              onEdit={onEdit}
              onDelete={setDoomed}
            />
          ))}
        </ul>
      )}
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
