// The comment mode: compose a new comment, or edit an own one (clauses C-02, C-03, C-09).
import { ApiError, codes } from '@longshore/api-client'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import button from '@/components/button.module.css'
import { htmlText, isBlankHtml } from '@/lib/html-text'
import { toast } from '@/lib/toast'
import type { Comment, CommentFields, CommentScope, Reply } from './api'
import styles from './comment-form.module.css'
import { type DraftOf, draftKey, dropDraft, keepDraft, useDrafts } from './drafts'
import type { EditorHandle } from './editor/rich-editor'
import { discussionTexts } from './locales'
import { StateNote } from './state-note'
import { TagsField } from './tags-field'
import { useSaveComment } from './use-comment-changes'
import { useLeaveWarning } from './use-leave-warning'

const MAX_CONTENT_LENGTH = 20_000
const MAX_REPLY_LENGTH = 4000
const MAX_QUOTE_LENGTH = 120

interface Props {
  scope: CommentScope
  /** Set when editing. */
  comment: Reply | undefined
  /** Set when answering it. */
  parent: Comment | undefined
  /** Set when going on with a draft of what is gone. */
  lost: DraftOf | undefined
  onCancel(): void
  /** `isNew` of a comment that begins a thread, or a reply. */
  onSaved(isNew: boolean): void
}

export function CommentForm({ scope, comment, parent, lost, onCancel, onSaved }: Props) {
  const t = discussionTexts.useT()
  // Posted, but more was typed since: the form goes on as a change of it.
  const [posted, setPosted] = useState<Reply>()
  const kept = posted ?? comment
  const key = draftKey(scope, kept ? kept.id : parent ? `reply-${parent.id}` : lost)
  const form = useCommentForm(key, kept)
  const [isGone, setGone] = useState(lost !== undefined)
  // What was to be answered or changed is no more: what was written is a comment of its own then.
  const place = isGone ? {} : { commentId: kept?.id, parentId: parent?.id }
  const isEdit = kept !== undefined && !isGone
  const save = useSaveComment(scope, place, key)
  const editor = useRef<EditorHandle>(null)
  useLeaveWarning(form.isChanged)
  const isReply = !isGone && (kept ? kept.parent_id !== null : parent !== undefined)
  const limit = isReply ? MAX_REPLY_LENGTH : MAX_CONTENT_LENGTH

  const handleSubmit = (): void => {
    if (save.isPending) return
    // Published now, the comment would lack them.
    if (editor.current?.isUploading()) return toast('warning', t('imageWait'))
    const refusal = refuse(form.fields, limit)
    if (!refusal)
      return save.mutate(form.fields, {
        onSuccess: (saved) => {
          const hasMore = draftKey(scope, saved.id) in useDrafts.getState().drafts
          if (!hasMore) return onSaved(!isEdit || posted !== undefined)
          setPosted(saved)
          setGone(false)
        },
        onError: (error) => setGone(isGone || ((kept ?? parent) !== undefined && isNotFound(error))),
      })
    toast('warning', refusal === 'tooLong' ? t(refusal, { limit }) : t(refusal))
    editor.current?.focus()
  }
  return (
    <form
      className={`${layout.column} ${layout.grow} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <div className={`${layout.column} ${layout.grow} ${styles.fields}`}>
        <h2 className={layout.title}>{t(isEdit ? 'editTitle' : isReply ? 'replyTitle' : 'newTitle')}</h2>
        {parent && <Quote parent={parent} />}
        {isGone && (
          <p className={layout.note} role="alert">
            {t(kept || typeof lost === 'number' ? 'goneComment' : 'goneParent')}
          </p>
        )}
        {(form.isRestored || (posted && form.isChanged)) && (
          <p className={`${layout.note} ${layout.spread} ${styles.restored}`} role="status">
            {t(posted ? 'typedSince' : comment ? 'restoredEdit' : 'restored')}
            <button type="button" onClick={form.discard}>
              {t(kept ? 'discardEdit' : 'discard')}
            </button>
          </p>
        )}
        <Editor
          // Discarding starts the editor anew.
          key={form.revision}
          ref={editor}
          initial={form.fields.content}
          onChange={(content) => form.change({ content })}
          onSubmit={handleSubmit}
        />
        {!isReply && (
          <TagsField scope={scope} tags={form.fields.tags} onChange={(tags) => form.change({ tags })} />
        )}
        <p className={layout.hint}>{t('draftKept')}</p>
      </div>
      <footer className={`${layout.row} ${styles.footer}`}>
        <button type="button" className={button.plain} onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="submit" className={button.primary} aria-disabled={save.isPending || undefined}>
          {t(isEdit ? 'update' : 'publish')}
        </button>
      </footer>
    </form>
  )
}

/** The beginning of what is answered. */
function Quote({ parent }: { parent: Comment }) {
  const letters = Array.from(htmlText(parent.content))
  return (
    <blockquote className={`${layout.hint} ${styles.quote}`}>
      <b>{parent.created_user_name}</b> {letters.slice(0, MAX_QUOTE_LENGTH).join('')}
      {letters.length > MAX_QUOTE_LENGTH && '…'}
    </blockquote>
  )
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === codes.NOT_FOUND
}

function refuse({ content }: CommentFields, limit: number): 'emptyContent' | 'tooLong' | null {
  if (isBlankHtml(content)) return 'emptyContent'
  return content.length > limit ? 'tooLong' : null
}

/** The fields, kept as a draft as long as they differ from what is stored. */
function useCommentForm(key: string, comment: Reply | undefined) {
  const original: CommentFields = { content: comment?.content ?? '', tags: comment?.tags ?? [] }
  const [draft] = useState(() => useDrafts.getState().drafts[key])
  const [fields, setFields] = useState(draft ?? original)
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [revision, setRevision] = useState(0)
  const isDifferent = (next: CommentFields): boolean =>
    (next.content !== original.content && !(isBlankHtml(next.content) && isBlankHtml(original.content))) ||
    next.tags.join() !== original.tags.join()

  return {
    fields,
    isRestored,
    revision,
    isChanged: isDifferent(fields),
    change(part: Partial<CommentFields>) {
      const next = { ...fields, ...part }
      setFields(next)
      if (isDifferent(next)) keepDraft(key, next)
      else dropDraft(key)
    },
    discard() {
      dropDraft(key)
      setFields(original)
      setRestored(false)
      setRevision(revision + 1)
    },
  }
}

interface EditorProps {
  initial: string
  ref: React.Ref<EditorHandle>
  onChange(html: string): void
  onSubmit(): void
}

/** The rich-text editor, which is the largest part of the console and therefore loads here only. */
function Editor(props: EditorProps) {
  const t = discussionTexts.useT()
  const chunk = useQuery({
    queryKey: ['chunk', 'rich-editor'],
    queryFn: () => import('./editor/rich-editor'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  if (chunk.data) return <chunk.data.RichEditor {...props} />
  if (chunk.isPending)
    return <div className={styles.loading} role="status" aria-label={t('editor.loading')} />
  return (
    <div role="alert">
      <StateNote
        icon="error"
        title={t('editor.failed')}
        action={
          <button type="button" className={button.plain} onClick={() => void chunk.refetch()}>
            {t('retry')}
          </button>
        }
      />
    </div>
  )
}
