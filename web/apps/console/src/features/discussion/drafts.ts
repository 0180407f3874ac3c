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

/** A new comment has one draft a page; each edited comment and each thread that is answered has its own. */
export function draftKey({ pageId, gameId }: CommentScope, commentId?: number | `reply-${number}`): string {
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
