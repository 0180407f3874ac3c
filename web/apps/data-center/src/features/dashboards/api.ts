// Dashboards of the selected game, through the gateway's data service.
import type { Answer, Input, Row } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { Digest } from '../../components/digest/digest-view'

export type DashboardRow = Row<'data_list_dashboards'>
export type Dashboard = Answer<'data_read_dashboard'>
export type Tile = Dashboard['tiles'][number]
export type Report = Row<'data_list_reports'>
export type Draft = Pick<Dashboard, 'name' | 'is_shared' | 'tiles'>

const quiet = { errorNotice: false }
const REFRESH_MS = 60_000

/** The calls and queries of a game's dashboards. */
export function useDashboards(gameId: number) {
  const { api } = useConnection()
  const key = ['dashboards', gameId] as const
  const save = (id: number | null, { name, is_shared, tiles }: Draft) => {
    const form: Input<'data_save_dashboard'> = {
      name,
      is_shared,
      tiles: tiles.map(({ report_id, width, shows }) => ({ report_id, width, shows })),
      ...(id !== null && { id }),
    }
    return api.call('data_save_dashboard', form, { ...quiet, json: true })
  }
  return {
    key,
    list: {
      queryKey: [...key, 'list'],
      queryFn: ({ signal }) => api.call('data_list_dashboards', {}, { ...quiet, signal }),
    } satisfies UseQueryOptions<Answer<'data_list_dashboards'>>,
    one: (id: number): UseQueryOptions<Dashboard> => ({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => api.call('data_read_dashboard', { id }, { ...quiet, signal }),
      retry: false,
    }),
    reports: {
      queryKey: ['reports', gameId, 'list'],
      queryFn: ({ signal }) => api.call('data_list_reports', {}, { ...quiet, signal }),
    } satisfies UseQueryOptions<Answer<'data_list_reports'>>,
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
