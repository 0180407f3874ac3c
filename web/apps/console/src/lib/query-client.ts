// The cache of server state, shared by the guard (outside React) and the pages.
import { ApiError, codes, NETWORK_CODE } from '@longshore/api-client'
import { createQueryClient } from '@longshore/kit/query-client'
import { onSessionCleared } from './expiry'

export const queryClient = createQueryClient()

const ASK_AGAIN_MS = 5_000

/**
 * For the lists behind a field, which have no error state of their own: a call without an answer is made again until
 * there is one. A refusal is an answer.
 */
export const untilAnswered = {
  refetchInterval: ({ state }: { state: { error: Error | null } }): number | false =>
    isUnanswered(state.error) ? ASK_AGAIN_MS : false,
}

/** True of a call that got no answer; it says nothing of what was asked for. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && [NETWORK_CODE, codes.UNAVAILABLE].includes(error.code)
}

onSessionCleared(() => queryClient.clear())
