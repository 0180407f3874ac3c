// The address of 协议同意: the tab, the filters and the page of the records. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, oneOf, present } from '@/lib/search-values'

export const KINDS = ['privacy', 'user', 'children'] as const

export interface ConsentSearch extends PagingSearch {
  /** Absent for the agreements. */
  tab?: 'records'
  kind?: (typeof KINDS)[number]
  player?: number
  /** Where the page begins; absent for the newest. */
  before?: number
}

/** For the route's `validateSearch`. */
export function parseConsentSearch(search: Record<string, unknown>): ConsentSearch {
  return present({
    tab: oneOf(['records'] as const, search.tab),
    kind: oneOf(KINDS, search.kind),
    player: idOf(search.player),
    before: idOf(search.before),
  })
}
