// A game's payments of some days, and what its players were worth, through the gateway's data service.
import type { Answer } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type DaysSearch, daysForm } from '../../lib/days'
import { costOf, type PaymentsSearch } from './search'

const REFRESH_MS = 30_000

export type Payments = Answer<'data_payments'>
export type LifetimeValue = Answer<'data_lifetime_value'>
export type Payers = Answer<'data_payers'>
export type Payback = Answer<'data_payback'>

export function usePaymentsQuery(gameId: number, search: DaysSearch): UseQueryOptions<Payments> {
  const { api } = useConnection()
  return {
    queryKey: ['payments', gameId, daysForm(search)],
    queryFn: ({ signal }) => api.call('data_payments', daysForm(search), { signal }),
    refetchInterval: REFRESH_MS,
  }
}

/** What players who came in these days were worth n days later; a part of the page that may come later. */
export function useLifetimeValue(gameId: number, search: DaysSearch): UseQueryResult<LifetimeValue> {
  const { api } = useConnection()
  return useQuery({
    queryKey: ['lifetime-value', gameId, daysForm(search)],
    queryFn: ({ signal }) => api.call('data_lifetime_value', daysForm(search), { signal }),
    refetchInterval: REFRESH_MS,
  })
}

/** How many paid how much: further down the page, so it may come later too. */
export function usePayers(gameId: number, search: DaysSearch): UseQueryResult<Payers> {
  const { api } = useConnection()
  const form = daysForm(search)
  return useQuery({
    queryKey: ['payers', gameId, form],
    queryFn: ({ signal }) => api.call('data_payers', form, { signal }),
    refetchInterval: REFRESH_MS,
  })
}

/** The money that a page shows: of one currency, or of all of them in the report currency. */
export interface Money {
  currency: string
  isConverted: boolean
}

/** As the server is told of it. */
export function moneyForm({ currency, isConverted }: Money) {
  return { currency, ...(isConverted && { is_converted: true }) }
}

/** What the file of the page has besides: the cost in the currency that the page shows. */
export function costForm(search: PaymentsSearch, money: Money) {
  return { ...moneyForm(money), cost: costOf(search, money.currency) }
}

/** When each channel had paid back what the address says that a player cost. */
export function usePayback(gameId: number, search: PaymentsSearch, money: Money): UseQueryResult<Payback> {
  const { api } = useConnection()
  const form = { ...daysForm(search), ...costForm(search, money) }
  return useQuery({
    queryKey: ['payback', gameId, form],
    queryFn: ({ signal }) => api.call('data_payback', form, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: (former) => former,
  })
}
