// The address of 掉单: how long a payment must have waited, and what groups are by. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { oneOf, present } from '@/lib/search-values'

/** Seconds; the first is what holds when the address says nothing. */
export const WAITS = [120, 0, 600, 3600] as const

/** What the orders of one group have in common; the first is what holds when the address says nothing. */
export const GROUPINGS = ['cause_server', 'cause', 'cause_channel', 'server', 'channel'] as const

export interface LostSearch extends PagingSearch {
  by?: (typeof GROUPINGS)[number]
  waited?: (typeof WAITS)[number]
}

/** For the route's `validateSearch`. */
export function parseLostSearch(search: Record<string, unknown>): LostSearch {
  return present({ by: oneOf(GROUPINGS, search.by), waited: oneOf(WAITS, search.waited) })
}
