// The address of /setting/publishers; the route file imports this, so it must not import components.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'
import { keywordOf, present } from '@/lib/search-values'

export interface PublisherSearch extends PagingSearch {
  keyword?: string
}

/** For the route's `validateSearch`. */
export function parsePublisherSearch(search: Record<string, unknown>): PublisherSearch {
  return { ...present({ keyword: keywordOf(search.keyword) }), ...parsePaging(search) }
}
