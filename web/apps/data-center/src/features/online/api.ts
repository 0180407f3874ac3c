// How many are online and how long they stay, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { type DaysSearch, daysForm } from '../../lib/days'

const REFRESH_MS = 30_000

export type Online = Answer<'data_online'>
export type OnlineFigures = Online['total']

export function useOnlineQuery(gameId: number, search: DaysSearch): UseQueryOptions<Online> {
  const { api } = useConnection()
  return {
    queryKey: ['online', gameId, search],
    queryFn: ({ signal }) => api.call('data_online', daysForm(search), { signal }),
    refetchInterval: REFRESH_MS,
  }
}
