// A game's present day, through the gateway's data service; it asks again by itself while the page is in view.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'

const REFRESH_MS = 5_000

export type RealTime = Answer<'data_real_time'>
export type MinuteCurve = RealTime['curves'][number]
export type LastEvent = RealTime['events'][number]

export function useRealTimeQuery(gameId: number): UseQueryOptions<RealTime> {
  const { api } = useConnection()
  return {
    queryKey: ['real-time', gameId],
    queryFn: ({ signal }) => api.call('data_real_time', {}, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  }
}
