import { useNavigate, useSearch } from '@tanstack/react-router'
import type { PackToolSearch } from './search'

export interface PackToolAddress {
  search: PackToolSearch
  /** Opens another view; what it does not name is left behind. */
  open(search: PackToolSearch): void
  /** Changes filters, which leads back to the first page. */
  filter(change: Partial<PackToolSearch>): void
  page(paging: Pick<PackToolSearch, 'page' | 'size'>): void
}

/** Reads and changes the address of 打包. */
export function useAddress(): PackToolAddress {
  const search = useSearch({ from: '/_entry/pack/packTool' })
  const navigate = useNavigate()
  const go = (next: PackToolSearch, replace = false): void =>
    void navigate({ to: '/pack/packTool', search: next, replace, resetScroll: false })
  return {
    search,
    open: (next) => void navigate({ to: '/pack/packTool', search: next }),
    // Typing a keyword is one step back, not one for each pause.
    filter: (change) => go({ ...search, ...change, page: undefined }, 'keyword' in change),
    page: (paging) => go({ ...search, ...paging }),
  }
}
