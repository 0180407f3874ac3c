// The address of 悬浮球: which item is open. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { keywordOf, present } from '@/lib/search-values'

export interface FloatingSearch extends PagingSearch {
  /** Key of the item that is open. */
  key?: string
}

/** For the route's `validateSearch`. */
export function parseFloatingSearch(search: Record<string, unknown>): FloatingSearch {
  return present({ key: keywordOf(search.key, 64) })
}
