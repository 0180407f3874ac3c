// The secret of a one-time link: checked once when the page opens.
import { ApiError, codes } from '@longshore/api-client'
import { useEffect, useState } from 'react'

export type LinkState<T> =
  | { state: 'checking' }
  | { state: 'ready'; info: T }
  /** `invalid`: used, revoked, expired or cut short; `failed`: nobody knows, try again. */
  | { state: 'missing' }
  | { state: 'invalid' | 'failed'; reason: string }

/** Checks the token with `check`, which must be a function of the module (it is a dependency). */
export function useLink<T>(
  token: string | undefined,
  check: (token: string) => Promise<T>,
): { link: LinkState<T>; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; link: LinkState<T> } | null>(null)
  useEffect(() => {
    if (!token) return undefined
    let isLeft = false
    const settle = (link: LinkState<T>): void => {
      if (!isLeft) setAnswer({ attempt, link })
    }
    check(token).then(
      (info) => settle({ state: 'ready', info }),
      (error: unknown) => settle(refused(error)),
    )
    return () => {
      isLeft = true
    }
  }, [token, check, attempt])
  const checked: LinkState<T> = answer?.attempt === attempt ? answer.link : { state: 'checking' }
  return { link: token ? checked : { state: 'missing' }, retry: () => setAttempt(attempt + 1) }
}

function refused(error: unknown): { state: 'invalid' | 'failed'; reason: string } {
  if (!(error instanceof ApiError)) throw error
  const isInvalid = error.code === codes.INVALID_LINK || error.code === codes.VALIDATION_FAILED
  return { state: isInvalid ? 'invalid' : 'failed', reason: error.message }
}
