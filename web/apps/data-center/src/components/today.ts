// Sign-ins and comments of a game's present day (clause K-08), which also say the clock of the game without an engine.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'

const REFRESH_MS = 60_000

export type TodayOverview = Answer<'data_today_overview'>

/** Refreshes each minute while the page is in view. */
export function useTodayQuery(gameId: number): UseQueryOptions<TodayOverview> {
  const { api } = useConnection()
  return {
    queryKey: ['today', gameId],
    queryFn: ({ signal }) => api.call('data_today_overview', undefined, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  }
}
