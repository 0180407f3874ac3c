import { ApiError, NETWORK_CODE } from '@longshore/api-client'
import { useEffect, useState } from 'react'
import { type InstallInfo, readInstall } from './api'

/** `refused`: the link has ended or never was; `failed`: nobody knows, try again. */
export type InstallState =
  | { state: 'loading' }
  | { state: 'ready'; info: InstallInfo }
  | { state: 'refused' | 'failed'; reason: string }

/** Reads what the link gives, once and again at `retry`. */
export function useInstall(token: string): { install: InstallState; retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; install: InstallState } | null>(null)
  useEffect(() => {
    let isLeft = false
    const settle = (install: InstallState): void => {
      if (!isLeft) setAnswer({ attempt, install })
    }
    readInstall(token).then(
      (info) => settle({ state: 'ready', info }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        const isUnknown = error.code === NETWORK_CODE || error.code >= 5000
        settle({ state: isUnknown ? 'failed' : 'refused', reason: error.message })
      },
    )
    return () => {
      isLeft = true
    }
  }, [token, attempt])
  const install = answer?.attempt === attempt ? answer.install : ({ state: 'loading' } as const)
  return { install, retry: () => setAttempt(attempt + 1) }
}
