// What looks wrong about promoters, and what is held of it, through the gateway's pb service (clause W-14).
import type { Answer, Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type PagingSearch, pagingOf } from '@longshore/ui/paging'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Suspicion = Answer<'pb_list_suspicions'>['list'][number]
export type Hold = Row<'pb_list_holds'>

export interface FraudSearch extends PagingSearch {
  tab?: 'holds'
  days?: (typeof DAYS)[number]
}

export const DAYS = [7, 92] as const
export const USUAL_DAYS = 31
const quiet = { errorNotice: false }
/** Touches are a list, which a form of one does not carry. */
const asJson = { ...quiet, json: true }

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function useFraud() {
  const { api } = useConnection()
  const key = ['fraud', useRemoteSession().game?.id ?? 0] as const
  return {
    key,
    suspicions: (days: number) =>
      queryOptions({
        queryKey: [...key, 'suspicions', days],
        queryFn: ({ signal }) => api.call('pb_list_suspicions', { days }, { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }),
    holds: (search: PagingSearch) =>
      queryOptions({
        queryKey: [...key, 'holds', search],
        queryFn: ({ signal }) => {
          const { page, pageSize } = pagingOf(search)
          return api.call('pb_list_holds', { page, page_size: pageSize }, { ...quiet, signal })
        },
        placeholderData: keepPreviousData,
      }),
    hold: (touches: number[], signal: Suspicion['signal'], reason: string) =>
      api.call('pb_hold_attributions', { touches, signal, reason }, asJson),
    release: (touches: number[], reason: string) =>
      api.call('pb_release_attributions', { touches, reason }, asJson),
    refuse: (touches: number[], reason: string) =>
      api.call('pb_refuse_attributions', { touches, reason }, asJson),
  }
}
