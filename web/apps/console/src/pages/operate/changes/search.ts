// The address of 变更: which kind is open. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { present } from '@/lib/search-values'

export interface ChangesSearch extends PagingSearch {
  /** The server's list says which kinds there are; of another one nothing is open. */
  kind?: string
}

/** For the route's `validateSearch`. */
export function parseChangesSearch(search: Record<string, unknown>): ChangesSearch {
  return present({ kind: typeof search.kind === 'string' ? search.kind : undefined })
}
