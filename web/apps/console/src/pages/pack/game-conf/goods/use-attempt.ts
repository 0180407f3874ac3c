import { ApiError } from '@longshore/api-client'
import { useState } from 'react'
import { toast } from '@/lib/toast'

interface Attempt {
  /** For the button whose press it was: whoever presses another one is not kept waiting. */
  isBusy: boolean
  attempt(run: () => Promise<void>): Promise<void>
}

/** Runs an action; a refusal becomes a toast with the server's text. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast('error', error.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, attempt }
}
