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
    take: (form: Input<'pb_take_settlement_step'>) => api.call('pb_take_settlement_step', form, quiet),
    file: (id: number, form: 'xlsx' | 'pdf') =>
      api.call('pb_export_settlement', { id, form }, { ...quiet, timeoutMs: 40_000 }),
  }
}

/** A line that was disputed: the newest claim about it, and what was answered since. */
export interface Dispute {
  line: Line
  words: string
  claimed: number | null
  answer: string
  isOpen: boolean
}

/** Every line that was disputed, as its newest words are. */
export function disputesOf({ lines, steps }: Detail): Dispute[] {
  const newest = new Map<number, Dispute>()
  for (const { kind, line_number, words, claimed_minor } of steps) {
    const line = lines.find(({ number }) => number === line_number)
    if (!line) continue
    const before = newest.get(line.number)
    if (kind === 'disputed')
      newest.set(line.number, { line, words, claimed: claimed_minor, answer: '', isOpen: true })
    else if (before) newest.set(line.number, { ...before, answer: words, isOpen: false })
  }
  return [...newest.values()].toSorted((one, other) => one.line.number - other.line.number)
}

/** The lines whose newest word is the promoter's. */
export const openDisputes = (detail: Detail): number[] =>
  disputesOf(detail)
    .filter(({ isOpen }) => isOpen)
    .map(({ line }) => line.number)
