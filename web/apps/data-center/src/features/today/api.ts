// Today's figures of the selected game, through the gateway's data service (clause K-08).
import type { Answer, Schemas } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'

const REFRESH_MS = 60_000

export type HourlyFigure = Schemas['CommentFigures']
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
