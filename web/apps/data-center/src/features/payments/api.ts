// A game's payments of some days, and what its players were worth, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type DaysSearch, daysForm } from '../../lib/days'

const REFRESH_MS = 30_000

export type Payments = Answer<'data_payments'>
export type LifetimeValue = Answer<'data_lifetime_value'>

export function usePaymentsQuery(gameId: number, search: DaysSearch): UseQueryOptions<Payments> {
  const { api } = useConnection()
  return {
    queryKey: ['payments', gameId, search],
    queryFn: ({ signal }) => api.call('data_payments', daysForm(search), { signal }),
    refetchInterval: REFRESH_MS,
  }
}

/** What players who came in these days were worth n days later; a part of the page that may come later. */
export function useLifetimeValue(gameId: number, search: DaysSearch): LifetimeValue | undefined {
  const { api } = useConnection()
  return useQuery({
    queryKey: ['lifetime-value', gameId, search],
    queryFn: ({ signal }) => api.call('data_lifetime_value', daysForm(search), { signal }),
    refetchInterval: REFRESH_MS,
  }).data
}
