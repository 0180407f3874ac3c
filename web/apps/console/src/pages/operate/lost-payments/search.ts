// The address of 掉单: how long a payment must have waited. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { oneOf, present } from '@/lib/search-values'

/** Seconds; the first is what holds when the address says nothing. */
export const WAITS = [120, 0, 600, 3600] as const

export interface LostSearch extends PagingSearch {
  waited?: (typeof WAITS)[number]
}

/** For the route's `validateSearch`. */
export function parseLostSearch(search: Record<string, unknown>): LostSearch {
  return present({ waited: oneOf(WAITS, search.waited) })
}
