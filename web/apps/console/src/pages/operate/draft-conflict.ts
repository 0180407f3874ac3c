// Two people changed the same thing of one draft: who saves second is asked whose to keep (the dialog is in the layout).
import { ApiError, codes } from '@longshore/api-client'
import { create } from 'zustand'

export type Choice = 'mine' | 'theirs'

/** `data` of the refusal, as `DraftChangedMeanwhileError` documents it. */
export interface DraftConflict {
  user_name: string
  updated_at: number
  conflicts: { path: string; base: unknown; mine: unknown; theirs: unknown }[]
}

interface Asked {
  conflict: DraftConflict | null
  answer(choice: Choice | null): void
}

export const useDraftConflict = create<Asked>()(() => ({ conflict: null, answer: () => undefined }))

/** Asks if the error is such a refusal; null when it is not, or the person would rather go on editing. */
export function whoseToKeep(error: unknown): Promise<Choice | null> {
  if (!(error instanceof ApiError && error.code === codes.DRAFT_CHANGED_MEANWHILE))
    return Promise.resolve(null)
  return new Promise((resolve) => {
    useDraftConflict.setState({
      conflict: error.data as DraftConflict,
      answer: (choice) => {
        useDraftConflict.setState({ conflict: null })
        resolve(choice)
      },
    })
  })
}
