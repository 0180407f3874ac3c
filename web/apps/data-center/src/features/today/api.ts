// Today's figures of the selected game, through the gateway's data service (clause K-08).
import type { Comment } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'

const OVERVIEW = '/ultra/protected/app/send/data-new/today/overview'
const REFRESH_MS = 60_000

export interface HourlyFigure {
  total: number
  /** 24 counts, from midnight in the figures' time zone. */
  by_hour: number[]
}

export interface TodayOverview {
  /** The day, as YYYY-MM-DD in `time_zone`. */
  date: string
  time_zone: string
  sign_ins: HourlyFigure & { users: number }
  comments: HourlyFigure
  recent_sign_ins: { user_name: string; at: number }[]
  recent_comments: Comment[]
}

/** Refreshes each minute while the page is in view. */
export function useTodayQuery(gameId: number): UseQueryOptions<TodayOverview> {
  const { api } = useConnection()
  return {
    queryKey: ['today', gameId],
    queryFn: ({ signal }) => api.get<TodayOverview>(OVERVIEW, undefined, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  }
}
