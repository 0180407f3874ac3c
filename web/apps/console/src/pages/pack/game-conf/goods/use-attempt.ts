import { ApiError } from '@longshore/api-client'
import { useState } from 'react'
import { toast } from '@/lib/toast'

/** Runs one action at a time; a refusal becomes a toast with the server's text. */
export function useAttempt(): (run: () => Promise<void>) => Promise<void> {
  const [isBusy, setBusy] = useState(false)
  return async (run) => {
    if (isBusy) return
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
}
