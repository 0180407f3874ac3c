// The address of 公告: which one is open. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { keywordOf, present } from '@/lib/search-values'

export interface AnnouncementsSearch extends PagingSearch {
  /** Key of the announcement that is open. */
  key?: string
}

/** For the route's `validateSearch`. */
export function parseAnnouncementsSearch(search: Record<string, unknown>): AnnouncementsSearch {
  return present({ key: keywordOf(search.key, 64) })
}
