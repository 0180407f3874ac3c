// How far players came through some events, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { daysForm } from '../../lib/days'
import { type FunnelSearch, hoursOf } from './search'

export type Funnel = Answer<'data_funnel'>

export function useFunnelQuery(
  gameId: number,
  search: FunnelSearch,
  steps: readonly string[],
): UseQueryOptions<Funnel> {
  const { api } = useConnection()
  const form = { ...daysForm(search), steps: [...steps], hours: hoursOf(search) }
  return {
    enabled: steps.length > 1,
    queryKey: ['funnel', gameId, form],
    queryFn: ({ signal }) => api.call('data_funnel', form, { json: true, errorNotice: false, signal }),
  }
}
