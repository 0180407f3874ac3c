// Promotion packages of the selected game, through the gateway's pb service (clause W-14).
import type { Row } from '@longshore/api-client'
import { useConnection, useRemoteSession } from '@longshore/remote'
import { type PagingSearch, pagingOf } from '@longshore/ui/paging'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyPromoterQuery } from '../../lib/every-promoter'

export type PromotionPackage = Row<'pb_list_packages'>

export interface PackageSearch extends PagingSearch {
  keyword?: string
}

const RUNNING_MS = 1000
const quiet = { errorNotice: false }

/** The calls and queries of the selected game; the key contains the game, so that no answer crosses to another. */
export function usePackages() {
  const { api } = useConnection()
  const key = ['packages', useRemoteSession().game?.id ?? 0] as const
  return {
    key,
    list: ({ keyword, ...search }: PackageSearch) =>
      queryOptions({
        queryKey: [...key, 'list', search, keyword],
        queryFn: ({ signal }) => {
          const { page, pageSize } = pagingOf(search)
          return api.call('pb_list_packages', { page, page_size: pageSize, keyword }, { ...quiet, signal })
        },
        placeholderData: keepPreviousData,
      }),
    batches: queryOptions({
      queryKey: [...key, 'batches'],
      queryFn: ({ signal }) => api.call('pb_list_package_batches', {}, { ...quiet, signal }),
      // Live while packages are being made.
      refetchInterval: ({ state }) => (state.data?.list[0]?.state === 'running' ? RUNNING_MS : false),
    }),
    sources: queryOptions({
      queryKey: [...key, 'sources'],
      queryFn: ({ signal }) => api.call('pb_list_package_sources', {}, { ...quiet, signal }),
    }),
    promoters: everyPromoterQuery(api, key, 'active'),
    create: (item_id: number, promoterIds: readonly number[], sites: string) =>
      api.call(
        'pb_create_packages',
        { item_id, promoter_ids: promoterIds.map(String), sites: sites.split(/[,，]/) },
        quiet,
      ),
    check: (id: number) => api.call('pb_check_package', { id }, quiet),
    setForbidden: (id: number, isForbidden: boolean) =>
      api.call('pb_forbid_package', { id, forbid: isForbidden ? 1 : 0 }, quiet),
  }
}

/** What a package is called: its promoter, and the site where it has one. */
export function nameOf({ promoter_name, site }: PromotionPackage): string {
  return site ? `${promoter_name} · ${site}` : promoter_name
}
