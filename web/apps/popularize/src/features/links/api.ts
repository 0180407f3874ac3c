// Promotion links of the selected game, through the gateway's pb service (clause W-14).
import type { Input, Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type PagingSearch, pagingOf } from '@longshore/ui/paging'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyPromoterQuery } from '../../lib/every-promoter'

export type Link = Row<'pb_list_links'>
export type NewLink = Input<'pb_create_link'>
export type LinkChange = Omit<Input<'pb_edit_link'>, 'id' | 'game_id'>

export interface LinkSearch extends PagingSearch {
  keyword?: string
  status?: 'active' | 'off'
}

const DAYS = 14
const quiet = { errorNotice: false }

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function useLinks() {
  const { api } = useConnection()
  const key = ['links', useRemoteSession().game?.id ?? 0] as const
  return {
    key,
    list: ({ keyword, status, ...search }: LinkSearch) =>
      queryOptions({
        queryKey: [...key, 'list', search, keyword, status],
        queryFn: ({ signal }) => {
          const { page, pageSize } = pagingOf(search)
          const asked = { page, page_size: pageSize, keyword, status }
          return api.call('pb_list_links', asked, { ...quiet, signal })
        },
        placeholderData: keepPreviousData,
      }),
    /** Clicks of one link, or of all of them. */
    statistic: (id?: number) =>
      queryOptions({
        queryKey: [...key, 'statistic', id],
        queryFn: ({ signal }) => api.call('pb_read_link_statistic', { id, days: DAYS }, { ...quiet, signal }),
      }),
    promoters: everyPromoterQuery(api, key, 'active'),
    create: (fields: NewLink) => api.call('pb_create_link', fields, quiet),
    edit: (id: number, change: LinkChange) => api.call('pb_edit_link', { id, ...change }, quiet),
  }
}

/** What a link is called: its campaign and material, else its code. */
export function nameOf({ campaign, material, code }: Link): string {
  return [campaign, material].filter(Boolean).join(' · ') || code
}
