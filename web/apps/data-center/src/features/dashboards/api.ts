// Dashboards of the selected game, through the gateway's data service.
import type { Answer, Input, Row } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import type { Digest } from '../../components/digest/digest-view'

export type DashboardRow = Row<'data_list_dashboards'>
export type Dashboard = Answer<'data_read_dashboard'>
export type Tile = Dashboard['tiles'][number]
export type Report = Row<'data_list_reports'>
export type Draft = Pick<Dashboard, 'name' | 'is_shared' | 'tiles'> & { seen: Tile[] }

const quiet = { errorNotice: false }
const REFRESH_MS = 60_000

/** What is kept of a tile. */
export function placeOf({ report_id, width, shows }: Tile): Pick<Tile, 'report_id' | 'width' | 'shows'> {
  return { report_id, width, shows }
}

/** The calls and queries of a game's dashboards. */
export function useDashboards(gameId: number) {
  const { api } = useConnection()
  const key = ['dashboards', gameId] as const
  // What is absent of one that is there stays; `seen` are the tiles that were shown: others are not replaced unseen.
  const save = (id: number | null, { tiles, seen, ...fields }: Partial<Draft>) => {
    const form: Input<'data_save_dashboard'> = {
      ...fields,
      ...(tiles && { tiles: tiles.map(placeOf) }),
      ...(seen && { seen: seen.map(placeOf) }),
      ...(id !== null && { id }),
    }
    return api.call('data_save_dashboard', form, { ...quiet, json: true })
  }
  return {
    key,
    /** With a part of a name the server looks further than the list reaches. */
    list: (keyword = '') =>
      ({
        queryKey: [...key, 'list', keyword],
        queryFn: ({ signal }) => api.call('data_list_dashboards', { keyword }, { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }) satisfies UseQueryOptions<Answer<'data_list_dashboards'>>,
    one: (id: number): UseQueryOptions<Dashboard> => ({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => api.call('data_read_dashboard', { id }, { ...quiet, signal }),
      retry: false,
      // It stands open for days, and its owner changes it elsewhere.
      refetchInterval: REFRESH_MS,
    }),
    /** As `list`: of which one is put on a dashboard. */
    reports: (keyword: string) =>
      ({
        queryKey: ['reports', gameId, 'list', keyword],
        queryFn: ({ signal }) => api.call('data_list_reports', { keyword }, { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }) satisfies UseQueryOptions<Answer<'data_list_reports'>>,
    /** Of a tile; each has its own, so that one that fails is alone in it. */
    digest: (reportId: number): UseQueryOptions<Digest> => ({
      queryKey: ['reports', gameId, 'digest', reportId],
      queryFn: ({ signal }) => api.call('data_report_digest', { id: reportId }, { ...quiet, signal }),
      refetchInterval: REFRESH_MS,
    }),
    save,
    remove: (id: number) => api.call('data_delete_dashboard', { id }, quiet),
  }
}
