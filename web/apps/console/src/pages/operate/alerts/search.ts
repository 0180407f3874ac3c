// The address of 告警: which incidents. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, oneOf, present } from '@/lib/search-values'

export const STATES = ['open', 'resolved'] as const

export interface AlertsSearch extends PagingSearch {
  state?: (typeof STATES)[number]
  /** Where the page begins; absent for the newest. */
  before?: number
}

/** For the route's `validateSearch`. */
export function parseAlertsSearch(search: Record<string, unknown>): AlertsSearch {
  return present({ state: oneOf(STATES, search.state), before: idOf(search.before) })
}
