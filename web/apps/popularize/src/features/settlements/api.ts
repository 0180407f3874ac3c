// Statements of the selected game, through the gateway's pb service (clause W-14).
import type { Answer, Input, Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type PagingSearch, pagingOf } from '@longshore/ui/paging'
import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'

export type Statement = Row<'pb_list_settlements'>
export type State = Statement['state']
export type Detail = Answer<'pb_read_settlement'>
export type Line = Detail['lines'][number]
export type StepKind = Input<'pb_take_settlement_step'>['step']
export type Drawing = NonNullable<Answer<'pb_list_settlements'>['drawing']>

export interface SettlementSearch extends PagingSearch {
  state?: State
}

export const STATES = ['drawn', 'checked', 'disputed', 'confirmed', 'paid', 'closed'] as const
const RUNNING_MS = 1000
const quiet = { errorNotice: false }

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function useSettlements() {
  const { api } = useConnection()
  const key = ['settlements', useRemoteSession().game?.id ?? 0] as const
  return {
    key,
    list: ({ state, ...search }: SettlementSearch) =>
      queryOptions({
        queryKey: [...key, 'list', search, state],
        queryFn: ({ signal }) => {
          const { page, pageSize } = pagingOf(search)
          return api.call('pb_list_settlements', { page, page_size: pageSize, state }, { ...quiet, signal })
        },
        placeholderData: keepPreviousData,
        // Live while a month is drawn.
        refetchInterval: ({ state: { data } }) => (data?.drawing?.state === 'running' ? RUNNING_MS : false),
      }),
    one: (id: number): UseQueryOptions<Detail> => ({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => api.call('pb_read_settlement', { id }, { ...quiet, signal }),
      retry: false,
    }),
    orders: (id: number, line_number: number, page: number) =>
      queryOptions({
        queryKey: [...key, 'orders', id, line_number, page],
        queryFn: ({ signal }) =>
          api.call('pb_list_settlement_orders', { id, line_number, page }, { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }),
    verified: (id: number) =>
      queryOptions({
        queryKey: [...key, 'verified', id],
        queryFn: ({ signal }) => api.call('pb_verify_settlement', { id }, { ...quiet, signal }),
        enabled: false,
        gcTime: 0,
      }),
    draw: (month: string) => api.call('pb_draw_settlements', { month }, quiet),
    take: (id: number, step: StepKind, words = '', line_number?: number) =>
      api.call('pb_take_settlement_step', { id, step, words, line_number }, quiet),
    file: (id: number, form: 'xlsx' | 'pdf') =>
      api.call('pb_export_settlement', { id, form }, { ...quiet, timeoutMs: 40_000 }),
  }
}

/** The lines whose newest word is the promoter's. */
export function openDisputes({ steps }: Detail): number[] {
  const newest = new Map<number, string>()
  for (const { kind, line_number } of steps) if (line_number !== null) newest.set(line_number, kind)
  return [...newest].filter(([, kind]) => kind === 'disputed').map(([line]) => line)
}
