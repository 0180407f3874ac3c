// The event plan of the selected game and what came, through the gateway's data service.
import type { Answer, Row } from '@longshore/api-client'
import { useConnection } from '@longshore/remote'
import type { UseQueryOptions } from '@tanstack/react-query'
import { type DaysSearch, periodForm } from '../../lib/days'

export type Planned = Row<'data_read_plan'>
export type Checked = Row<'data_check_plan'>
export type PlannedProperty = Planned['properties'][number]
export type PropertyType = PlannedProperty['type']

const quiet = { errorNotice: false }

/** What is said of an event when it is saved. */
export type PlannedFields = Pick<Planned, 'event' | 'title' | 'meaning' | 'properties' | 'revision'>

/** The calls and queries of a game's plan. */
export function usePlan(gameId: number) {
  const { api } = useConnection()
  const key = ['plan', gameId] as const
  return {
    key,
    list: {
      queryKey: [...key, 'list'],
      queryFn: ({ signal }) => api.call('data_read_plan', {}, { ...quiet, signal }),
    } satisfies UseQueryOptions<Answer<'data_read_plan'>>,
    check: (search: DaysSearch): UseQueryOptions<Answer<'data_check_plan'>> => ({
      queryKey: [...key, 'check', periodForm(search)],
      queryFn: ({ signal }) => api.call('data_check_plan', periodForm(search), { ...quiet, signal }),
    }),
    save: (fields: PlannedFields) => api.call('data_save_planned_event', fields, { ...quiet, json: true }),
    remove: (event: string) => api.call('data_delete_planned_event', { event }, quiet),
  }
}
