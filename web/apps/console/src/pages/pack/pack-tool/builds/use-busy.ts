import { ApiError } from '@longshore/api-client'
import { useState } from 'react'

/** One action at a time; a refusal has been told by a toast. */
export function useBusy(): { isBusy: boolean; run(action: () => Promise<unknown> | void): void } {
  const [isBusy, setBusy] = useState(false)
  const go = async (action: () => Promise<unknown> | void): Promise<void> => {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (action) => void go(action) }
}
