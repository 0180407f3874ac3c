// Distributions of the selected game, through the gateway's pb service (clause W-14).
import type { Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type PagingSearch, pagingOf } from '@longshore/ui/paging'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Distribution = Row<'pb_list_distributions'>
export type Verb = 'publish' | 'withdraw' | 'forbid' | 'allow'

const DAYS = 14
const RUNNING_MS = 1000
const WAITING_MS = 10_000
const quiet = { errorNotice: false }

export function useDistributions() {
  const { api } = useConnection()
  const key = ['distributions', useRemoteSession().game?.id ?? 0] as const
  return {
    key,
    list: (search: PagingSearch) =>
      queryOptions({
        queryKey: [...key, 'list', search],
        queryFn: ({ signal }) => {
          const { page, pageSize } = pagingOf(search)
          return api.call('pb_list_distributions', { page, page_size: pageSize }, { ...quiet, signal })
        },
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => intervalOf(state.data?.list ?? []),
      }),
    statistic: queryOptions({
      queryKey: [...key, 'statistic'],
      queryFn: ({ signal }) => api.call('pb_read_download_statistic', { days: DAYS }, { ...quiet, signal }),
    }),
    create: (fields: { name: string; share: number; due_at?: number }) =>
      api.call('pb_create_distribution', fields, quiet),
    change: (id: number, verb: Verb) => {
      if (verb === 'publish') return api.call('pb_publish_distribution', { id }, quiet)
      if (verb === 'withdraw') return api.call('pb_cancel_distribution', { id }, quiet)
      return api.call('pb_forbid_distribution', { id, forbid: verb === 'forbid' ? 1 : 0 }, quiet)
    },
  }
}

/** Soon while files are on their way, now and then while a moment is waited for, else not at all. */
function intervalOf(list: readonly Distribution[]): number | false {
  if (list.some(({ state, purge_state }) => state === 'publishing' || purge_state === 'due'))
    return RUNNING_MS
  return list.some(({ state, due_at }) => state === 'waiting' && due_at !== null) ? WAITING_MS : false
}
