import type { PagingSearch } from '@longshore/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ValiditySearch } from './search'

export interface ValidityAddress {
  search: ValiditySearch
  /** Changes filters, which leads back to the first page. */
  filter(change: Partial<ValiditySearch>): void
  clear(): void
  page(paging: PagingSearch): void
  /** Opens a run, or none. */
  open(run: number | undefined): void
}

/** Reads and changes the address of 测试验证. */
export function useAddress(): ValidityAddress {
  const search = useSearch({ from: '/_entry/pack/test-validity' })
  const navigate = useNavigate()
  const go = (next: ValiditySearch, replace = false): void =>
    void navigate({ to: '/pack/test-validity', search: next, replace, resetScroll: false })
  return {
    search,
    // Typing a keyword is one step back, not one for each pause.
    filter: (change) => go({ ...search, ...change, page: undefined }, 'keyword' in change),
    clear: () => go({ tab: search.tab, run: search.run, size: search.size }),
    page: (paging) => go({ ...search, ...paging }),
    open: (run) => go({ ...search, run }),
  }
}
