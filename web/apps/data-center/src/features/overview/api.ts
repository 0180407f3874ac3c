// A game's figures of some days, through the gateway's data service (clause W-19).
import type { Answer, Schemas } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { type DaysSearch, daysForm } from '../../lib/days'
import { inReportCurrency } from '../../lib/money'

const REFRESH_MS = 15_000

export type Overview = Answer<'data_overview'>
export type Figures = Schemas['Figures']

/** Refreshes four times a minute while it is in view. */
export function useOverviewQuery(gameId: number, search: DaysSearch): UseQueryOptions<Overview> {
  const { api } = useConnection()
  return {
    queryKey: ['overview', gameId, search],
    queryFn: ({ signal }) => api.call('data_overview', daysForm(search), { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  }
}

export function isEmpty({ total, total_before }: Overview): boolean {
  return [total, total_before].every(({ arrived, active, payments }) => arrived + active + payments === 0)
}

/** The page in the report currency. */
export function inReport(overview: Overview): Overview {
  return {
    ...overview,
    days: overview.days.map(inReportCurrency),
    days_before: overview.days_before.map(inReportCurrency),
    total: inReportCurrency(overview.total),
    total_before: inReportCurrency(overview.total_before),
  }
}
