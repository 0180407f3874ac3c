// The address of 活动: which one is open. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { keywordOf, present } from '@/lib/search-values'

export interface ActivitiesSearch extends PagingSearch {
  /** Key of the activity that is open. */
  key?: string
}

/** For the route's `validateSearch`. */
export function parseActivitiesSearch(search: Record<string, unknown>): ActivitiesSearch {
  return present({ key: keywordOf(search.key, 64) })
}
