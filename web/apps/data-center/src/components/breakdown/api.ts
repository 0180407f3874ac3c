// Figures by part, through the gateway's data service; the page that they stand on refreshes them.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { daysForm } from '../../lib/days'
import { type PartSearch, partOf } from './part'

export type Breakdown = Answer<'data_breakdown'>
export type PartFigures = Breakdown['parts'][number]

const REFRESH_MS = 15_000

export function useBreakdown(gameId: number, search: PartSearch): UseQueryResult<Breakdown> {
  const { api } = useConnection()
  const form = { ...daysForm(search), by: partOf(search) }
  return useQuery({
    queryKey: ['breakdown', gameId, form],
    queryFn: ({ signal }) => api.call('data_breakdown', form, { errorNotice: false, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}
