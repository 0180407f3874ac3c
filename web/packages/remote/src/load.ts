// The states of a query that a page shows instead of its data.
import { ApiError, codes, NETWORK_CODE } from '@longshore/api-client'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'

export type FailureKind = 'noGame' | 'lostGame' | 'refused' | 'network' | 'other'

export interface Failure {
  kind: FailureKind
  /** The server's sentence in the user's language; empty when there was no answer. */
  message: string
  code: number | null
}

/** Sorts an error by what the user can do about it. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { kind: 'other', message: error instanceof Error ? error.message : String(error), code: null }
  const { code, message } = error
  if (code === codes.SELECT_GAME_FIRST) return { kind: 'noGame', message, code }
  if (code === codes.NO_ACCESS_TO_GAME) return { kind: 'lostGame', message, code }
  if (code === codes.NO_PERMISSION) return { kind: 'refused', message, code }
  if (code === NETWORK_CODE) return { kind: 'network', message, code }
  return { kind: 'other', message, code }
}

export type Load<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry(): void }
  | { state: 'ready'; data: T; isRefreshing: boolean; query: UseQueryResult<T> }

/**
 * Runs a query and gives one of three states; data that is there stays there while it is refreshed, and when that
 * fails. Only what was read before the game was taken away is not for the reader any more.
 */
export function useLoad<T>(options: UseQueryOptions<T>): Load<T> {
  const query = useQuery(options)
  const isLost = describeFailure(query.error).kind === 'lostGame'
  if (!isLost && query.data !== undefined)
    return { state: 'ready', data: query.data, isRefreshing: query.isFetching, query }
  if (query.error) return { state: 'failed', error: query.error, retry: () => void query.refetch() }
  return { state: 'loading' }
}
