// An engine that is away comes back by itself, and so do first events. So does the page.
import { ApiError, codes } from '@longshore/api-client'
import type { UseQueryOptions } from '@tanstack/react-query'

const AGAIN_MS = 10_000
const LOADING_MS = 3_000
/** How soon a page that says it waits for events has them. */
const LISTEN_MS = 3_000
const AWAY: ReadonlySet<number> = new Set([codes.ANALYTICS_AWAY, codes.ANALYTICS_NOT_INSTALLED])

/**
 * A question that is asked again until the engine is there, what happened before is in it, and there is what it `waits`
 * for; then as often as it says itself.
 */
export function comingBack<T>(
  options: UseQueryOptions<T>,
  waits: (data: T) => boolean = () => false,
): UseQueryOptions<T> {
  const { refetchInterval: usual = false } = options
  return {
    ...options,
    refetchInterval: (query) => {
      const { data, error } = query.state
      if (error instanceof ApiError && AWAY.has(error.code)) return AGAIN_MS
      if ((data as { loading?: unknown } | undefined)?.loading) return LOADING_MS
      if (data !== undefined && waits(data)) return LISTEN_MS
      return typeof usual === 'function' ? usual(query) : usual
    },
  }
}
