// How far players came through some events, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { daysForm } from '../../lib/days'
import { type FunnelSearch, hoursOf, partOf } from './search'

export type Funnel = Answer<'data_funnel'>

/** What the server is asked for. */
export function funnelForm(search: FunnelSearch) {
  return {
    ...daysForm(search),
    steps: search.steps ?? [],
    hours: hoursOf(search),
    filters: search.filters ?? [],
    by: partOf(search),
  }
}

/** The same as the file and a saved report ask it. */
export function askedOf(search: FunnelSearch) {
  return { page: 'funnel' as const, ...funnelForm(search), by: [partOf(search)] }
}

export function useFunnelQuery(gameId: number, search: FunnelSearch): UseQueryOptions<Funnel> {
  const { api } = useConnection()
  const form = funnelForm(search)
  return {
    enabled: form.steps.length > 1,
    queryKey: ['funnel', gameId, form],
    queryFn: ({ signal }) => api.call('data_funnel', form, { json: true, errorNotice: false, signal }),
  }
}
