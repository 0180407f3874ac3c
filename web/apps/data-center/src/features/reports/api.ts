// Saved reports of the selected game, through the gateway's data service.
import type { Answer, Row } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import { PAGES } from '../../lib/pages'

export type Report = Row<'data_list_reports'>

const quiet = { errorNotice: false }

/** The calls and queries of a game's reports. */
export function useReports(gameId: number) {
  const { api } = useConnection()
  const key = ['reports', gameId] as const
  return {
    key,
    /** With a part of a name the server looks further than the list reaches. */
    list: (keyword = '') =>
      ({
        queryKey: [...key, 'list', keyword],
        queryFn: ({ signal }) => api.call('data_list_reports', { keyword }, { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }) satisfies UseQueryOptions<Answer<'data_list_reports'>>,
    one: (id: number): UseQueryOptions<Report> => ({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => api.call('data_read_report', { id }, { ...quiet, signal }),
      retry: false,
    }),
    // What is absent stays as another page of it has made it.
    change: (id: number, part: Partial<Pick<Report, 'name' | 'is_shared'>>) =>
      api.call('data_change_report', { id, ...part }, quiet),
    remove: (id: number) => api.call('data_delete_report', { id }, quiet),
  }
}

/** Where a report's page is, below /data-center. */
export function placeOf({ page }: Pick<Report, 'page'>): string {
  return PAGES.find(({ name }) => name === page)?.to ?? '/overview'
}
