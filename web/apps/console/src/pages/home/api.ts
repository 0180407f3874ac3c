import type { Answer, Schemas } from '@longshore/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'

export type Todo = Schemas['Todo']
export type TodoGroup = Schemas['TodoGroup']
export type HomeOverview = Answer<'read_home_overview'>

/** Counts change while one works elsewhere: coming back to the tab asks again. */
export function homeOverviewQuery() {
  return queryOptions({
    queryKey: ['home', 'overview'],
    queryFn: ({ signal }) => api.call('read_home_overview', undefined, { signal }),
    refetchOnWindowFocus: true,
  })
}
