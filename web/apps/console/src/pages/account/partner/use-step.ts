import { ApiError } from '@longshore/api-client'
import { useState } from 'react'
import { toast } from '@/lib/toast'
import { takeStep } from './api'

/** Takes a step of a statement; says what was done, or keeps why it was refused. */
export function useStep(onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async (form: Parameters<typeof takeStep>[0], said: string): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    try {
      await takeStep(form)
      toast('success', said)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.fields[0]?.msg ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, take }
}
