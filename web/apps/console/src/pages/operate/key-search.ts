// The address of a page whose draft is a list: which of them is open. Route files import this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { keywordOf, present } from '@/lib/search-values'

export interface KeySearch extends PagingSearch {
  /** Key of what is open. */
  key?: string
}

/** For the route's `validateSearch`. */
export function parseKeySearch(search: Record<string, unknown>): KeySearch {
  return present({ key: keywordOf(search.key, 64) })
}
