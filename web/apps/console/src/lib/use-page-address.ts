import { hidden, opened } from '@longshore/kit/private-words'
import type { PagingSearch } from '@longshore/ui/paging'
import { useNavigate, useSearch } from '@tanstack/react-router'

export interface PageAddress<Search> {
  search: Search
  /** Stays on the page with another search; `replace` adds no step back. */
  go(search: Search, replace?: boolean): void
  /** Changes filters, which leads back to the first page. */
  filter(change: Partial<Search>): void
  page(paging: PagingSearch): void
}

/** Reads and changes the search of a page's address, personal words left out of it; `Search` is what `validateSearch` gives. */
export function usePageAddress<Search extends PagingSearch>(to: string): PageAddress<Search> {
  // Of whichever page it is; which one, the caller knows.
  const found = useSearch({ strict: false })
  const search = opened(found) as Search
  const navigate = useNavigate()
  const go = (next: Search, replace = false): void =>
    void navigate({ to, search: hidden(next) as never, replace, resetScroll: false })
  return {
    search,
    go,
    // Typing a keyword is one step back, not one for each pause.
    filter: (change) => go({ ...search, ...change, page: undefined }, 'keyword' in change),
    page: (paging) => go({ ...search, ...paging }),
  }
}
