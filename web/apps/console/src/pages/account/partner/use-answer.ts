import { ApiError } from '@longshore/api-client'
import { useEffect, useState } from 'react'

export type Asked<T> =
  | { state: 'loading' }
  | { state: 'ready'; data: T }
  | { state: 'failed'; reason: string }

/** Asks once, and again at `retry`; `ask` must stay the same function while the question is the same. */
export function useAnswer<T>(ask: () => Promise<T>): { asked: Asked<T>; retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ ask: unknown; attempt: number; asked: Asked<T> } | null>(null)
  useEffect(() => {
    let isLeft = false
    const settle = (asked: Asked<T>): void => {
      if (!isLeft) setAnswer({ ask, attempt, asked })
    }
    ask().then(
      (data) => settle({ state: 'ready', data }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        settle({ state: 'failed', reason: error.message })
      },
    )
    return () => {
      isLeft = true
    }
  }, [ask, attempt])
  const isOfNow = answer?.ask === ask && answer.attempt === attempt
  return { asked: isOfNow ? answer.asked : { state: 'loading' }, retry: () => setAttempt(attempt + 1) }
}
