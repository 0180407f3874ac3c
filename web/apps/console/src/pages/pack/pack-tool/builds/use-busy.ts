import { ApiError } from '@longshore/api-client'
import { useState } from 'react'

/** One deed at a time; a refusal has been told by a toast. */
export function useBusy(): { isBusy: boolean; run(deed: () => Promise<unknown> | void): void } {
  const [isBusy, setBusy] = useState(false)
  const go = async (deed: () => Promise<unknown> | void): Promise<void> => {
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (deed) => void go(deed) }
}
