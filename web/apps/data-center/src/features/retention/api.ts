// Who came on which day and who returned, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { daysForm } from '../../lib/days'
import type { RetentionSearch } from './search'

const REFRESH_MS = 60_000

export type Retention = Answer<'data_retention'>
export type Cohort = Retention['cohorts'][number]
export type ChannelCurve = Retention['curves'][number]

export function useRetentionQuery(gameId: number, search: RetentionSearch): UseQueryOptions<Retention> {
  const { api } = useConnection()
  const form = { ...daysForm(search), cohort: search.cohort ?? ('arrived' as const) }
  return {
    queryKey: ['retention', gameId, search],
    queryFn: ({ signal }) => api.call('data_retention', form, { signal }),
    refetchInterval: REFRESH_MS,
  }
}
