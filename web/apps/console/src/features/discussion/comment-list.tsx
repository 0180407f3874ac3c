// The list mode: filters, comments with more on scroll (clause C-07), and the way to write one.

import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import button from '@/components/button.module.css'
import { useCan } from '@/lib/stores/permission'
import { type Comment, type CommentFilters, type CommentScope, commentsQuery, type Reply } from './api'
import { CommentCards } from './comment-cards'
import { CommentFilterBar } from './comment-filter-bar'
import styles from './comment-list.module.css'
import { type DraftOf, draftKey, useDrafts } from './drafts'
import { ListEnd } from './list-end'
import { ListPlaceholder } from './list-placeholder'
import { discussionTexts } from './locales'
import { LostDrafts } from './lost-drafts'

const WRITE_PERMISSION = 'comment'

/** A button that opens the form: as `data-opens` says it. */
export type Opener = 'new' | `reply-${number}` | `edit-${number}`

interface Props {
  scope: CommentScope
  filters: CommentFilters
  /** What the form was opened for that this list comes after: there one goes on by keyboard. Null of the first list. */
  opened: Opener | null
  onFilter(filters: CommentFilters): void
  onWrite(): void
  onReply(thread: Comment): void
  onEdit(comment: Reply): void
  /** Goes on with a draft of a comment that is gone. */
  onContinue(draft: DraftOf): void
}

export function CommentList(props: Props) {
  const { scope, filters, opened, onFilter, onWrite, onReply, onEdit, onContinue } = props
  const t = discussionTexts.useT()
  const scroller = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(commentsQuery(scope, filters))
  const canWrite = useCan(WRITE_PERMISSION)
  const comments = uniqueComments(query.data?.pages.flatMap((page) => page.list) ?? [])
  const total = query.data?.pages.at(-1)?.total
  const isFiltered = filters.keyword !== '' || filters.tags.length > 0 || filters.isMentioned
  // Of a part of them nobody can tell what is gone.
  const isWhole = query.isSuccess && !query.isFetching && !query.hasNextPage && !isFiltered
  const takeFocus = useEffectEvent(() => {
    // Whoever has gone on to something else while it was saved stays there.
    if (opened === null || document.activeElement !== document.body) return
    const list = scroller.current?.parentElement
    const opener = list?.querySelector<HTMLElement>(`[data-opens="${opened}"]`)
    ;(opener ?? scroller.current)?.focus({ preventScroll: true })
  })
  useEffect(() => takeFocus(), [])
  return (
    <>
      <CommentFilterBar scope={scope} filters={filters} onFilter={onFilter} />
      <div className={styles.scroller} ref={scroller} tabIndex={-1}>
        <p role="status" className={`${layout.hint} ${styles.total}`}>
          {query.isPending ? t('loading') : total === undefined ? '' : t('total', { count: total })}
        </p>
        {canWrite && isWhole && <LostDrafts scope={scope} comments={comments} onContinue={onContinue} />}
        {comments.length === 0 && (
          <ListPlaceholder
            state={query.status}
            reason={query.error?.message}
            isFiltered={isFiltered}
            canWrite={canWrite}
            onRetry={() => void query.refetch()}
          />
        )}
        {/* Its question is there until it has gone: the last comment goes before it. */}
        <CommentCards
          scope={scope}
          comments={comments}
          canWrite={canWrite}
          onReply={onReply}
          onEdit={onEdit}
          onDeleted={() => scroller.current?.focus()}
        />
        {comments.length > 0 && <ListEnd query={query} scroller={scroller} isLong={comments.length > 3} />}
      </div>
      <footer className={styles.footer}>
        {canWrite ? (
          <WriteButton scope={scope} onWrite={onWrite} />
        ) : (
          <p className={`${layout.row} ${layout.muted} ${layout.flush} ${styles.readOnly}`}>
            <Icon name="lock" size={18} />
            {t('readOnly')}
          </p>
        )}
      </footer>
    </>
  )
}

function WriteButton({ scope, onWrite }: { scope: CommentScope; onWrite(): void }) {
  const t = discussionTexts.useT()
  const hasDraft = useDrafts((state) => draftKey(scope) in state.drafts)
  return (
    <button type="button" data-opens="new" className={`${button.primary} ${styles.write}`} onClick={onWrite}>
      <Icon name="edit" size={18} />
      {t(hasDraft ? 'continueDraft' : 'write')}
    </button>
  )
}

/** Pages shift when somebody writes meanwhile; a comment that comes twice is shown once. */
export function uniqueComments(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()]
}
