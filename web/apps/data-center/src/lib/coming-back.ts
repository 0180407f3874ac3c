// What the server says of an engine that is away: it comes back by itself. So does the page.
import { ApiError, codes } from '@longshore/api-client'
import type { UseQueryOptions } from '@tanstack/react-query'

const AGAIN_MS = 10_000
const LOADING_MS = 3_000
const AWAY: ReadonlySet<number> = new Set([codes.ANALYTICS_AWAY, codes.ANALYTICS_NOT_INSTALLED])

/** A question that is asked again until the engine is there, and what happened before is in it; then as often as it says itself. */
export function comingBack<T>(options: UseQueryOptions<T>): UseQueryOptions<T> {
  const { refetchInterval: usual = false } = options
  return {
    ...options,
    refetchInterval: (query) => {
      const { error } = query.state
      if (error instanceof ApiError && AWAY.has(error.code)) return AGAIN_MS
      if ((query.state.data as { loading?: unknown } | undefined)?.loading) return LOADING_MS
      return typeof usual === 'function' ? usual(query) : usual
    },
  }
}
