// Schedules of the selected game, through the gateway's data service.
import type { Answer, Input, Row } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'

export type Schedules = Answer<'data_list_schedules'>
export type Schedule = Row<'data_list_schedules'>
export type Target = Schedules['targets'][number]
export type Sending = Row<'data_list_sendings'>

const quiet = { errorNotice: false }
const LOOK_MS = 3_000

/** The calls and queries of a game's schedules. */
export function useSchedules(gameId: number) {
  const { api } = useConnection()
  const key = ['schedules', gameId] as const
  return {
    key,
    /** With a part of the name of what is sent the server looks further than the list reaches. */
    list: (keyword = '') =>
      ({
        queryKey: [...key, 'list', keyword],
        queryFn: ({ signal }) => api.call('data_list_schedules', { keyword }, { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }) satisfies UseQueryOptions<Schedules>,
    /** Looks again while something is on its way. */
    sendings: (id: number): UseQueryOptions<Answer<'data_list_sendings'>> => ({
      queryKey: [...key, 'sendings', id],
      queryFn: ({ signal }) => api.call('data_list_sendings', { id }, { ...quiet, signal }),
      refetchInterval: ({ state }) =>
        state.data?.list.some((one) => one.state === 'waiting') ? LOOK_MS : false,
    }),
    /** As `list`: of which one is sent. */
    reports: (keyword: string) =>
      ({
        queryKey: ['reports', gameId, 'list', keyword],
        queryFn: ({ signal }) => api.call('data_list_reports', { keyword }, { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }) satisfies UseQueryOptions<Answer<'data_list_reports'>>,
    dashboards: (keyword: string) =>
      ({
        queryKey: ['dashboards', gameId, 'list', keyword],
        queryFn: ({ signal }) => api.call('data_list_dashboards', { keyword }, { ...quiet, signal }),
        placeholderData: keepPreviousData,
      }) satisfies UseQueryOptions<Answer<'data_list_dashboards'>>,
    save: (form: Input<'data_save_schedule'>) =>
      api.call('data_save_schedule', form, { ...quiet, json: true }),
    pause: (id: number, is_on: boolean) => api.call('data_pause_schedule', { id, is_on }),
    run: (id: number) => api.call('data_run_schedule', { id }),
    remove: (id: number) => api.call('data_delete_schedule', { id }, quiet),
  }
}
