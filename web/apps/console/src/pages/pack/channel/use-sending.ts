import { ApiError } from '@longshore/api-client'
import { useState } from 'react'

interface Sending {
  isBusy: boolean
  refusal: string | null
  refuse(text: string | null): void
  /** One call at a time; a refusal of the server becomes the text. */
  send(run: () => Promise<void>): Promise<void>
}

/** The state of a dialog that sends one call. */
export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)
  const send = async (run: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    refuse(null)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, refuse, send }
}
