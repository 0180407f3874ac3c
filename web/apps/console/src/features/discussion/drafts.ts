// Unsaved texts, kept per user, page and game until they are saved or discarded. They live in session storage: a
// reload or an expired login loses nothing, and nothing stays on the computer when the tab is closed.
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '@/lib/stores/session'
import type { CommentFields, CommentScope } from './api'

interface DraftState {
  drafts: Readonly<Record<string, CommentFields>>
}

export const useDrafts = create<DraftState>()(
  persist((): DraftState => ({ drafts: {} }), {
    name: 'longshore.comment-drafts',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/** What a draft is of: a change of the comment with this id, or a reply to it. */
export type DraftOf = number | `reply-${number}`

/** A new comment has one draft a page; each edited comment and each thread that is answered has its own. */
export function draftKey({ pageId, gameId }: CommentScope, commentId?: DraftOf): string {
  const { uid } = useSession.getState()
  return [uid, gameId ?? '', pageId, commentId ?? 'new'].join('/')
}

export function keepDraft(key: string, fields: CommentFields): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: fields } }))
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ drafts }) => {
    const { [key]: _, ...rest } = drafts
    return { drafts: rest }
  })
}

/** After `sent` was kept: what was typed while it was on its way goes on as a change of it, at `to`. */
export function settleDraft(from: string, to: string, sent: CommentFields): void {
  useDrafts.setState(({ drafts }) => {
    const { [from]: typed, ...rest } = drafts
    const isSent = typed?.content === sent.content && typed.tags.join() === sent.tags.join()
    return { drafts: !typed || isSent ? rest : { ...rest, [to]: typed } }
  })
}

/** Of which comments there are drafts that are none of `ids`: nothing on the page leads to these drafts. */
export function lostDrafts(
  drafts: DraftState['drafts'],
  scope: CommentScope,
  ids: ReadonlySet<number>,
): DraftOf[] {
  const [beginning = ''] = draftKey(scope).split(/new$/)
  const own = Object.keys(drafts).filter((key) => key.startsWith(beginning))
  return own.flatMap((key) => {
    const [, reply, digits] = /^(reply-)?(\d+)$/.exec(key.slice(beginning.length)) ?? []
    const id = Number(digits)
    if (digits === undefined || ids.has(id)) return []
    return [reply ? (`reply-${id}` as const) : id]
  })
}
