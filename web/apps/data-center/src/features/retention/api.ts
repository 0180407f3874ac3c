// Who came on which day and who returned, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { daysForm } from '../../lib/days'
import { partOf, type RetentionSearch } from './search'

const REFRESH_MS = 60_000

export type Retention = Answer<'data_retention'>
export type Cohort = Retention['cohorts'][number]
export type PartCurve = Retention['curves'][number]

/** What the server is asked for. */
export function retentionForm(search: RetentionSearch) {
  return {
    ...daysForm(search),
    cohort: search.cohort ?? ('arrived' as const),
    grain: search.grain ?? ('day' as const),
    by: partOf(search),
  }
}

/** The same as the file and a saved report ask it. */
export function askedOf(search: RetentionSearch) {
  return { page: 'retention' as const, ...retentionForm(search), by: [partOf(search)] }
}

export function useRetentionQuery(gameId: number, search: RetentionSearch): UseQueryOptions<Retention> {
  const { api } = useConnection()
  const form = retentionForm(search)
  return {
    queryKey: ['retention', gameId, search],
    queryFn: ({ signal }) => api.call('data_retention', form, { signal }),
    refetchInterval: REFRESH_MS,
  }
}
