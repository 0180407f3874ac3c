import type { PagingSearch } from '@longshore/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SettingSearch, TabKey } from './search'

export interface SettingAddress {
  search: SettingSearch
  /** Changes filters, which leads back to the first page. */
  filter(change: Partial<SettingSearch>): void
  clear(): void
  page(paging: PagingSearch): void
}

/** Reads and changes the address of a tab. */
export function useSettingAddress(tab: TabKey): SettingAddress {
  const search = useSearch({ from: '/_entry/setting' })
  const navigate = useNavigate()
  const go = (next: SettingSearch, replace = false): void =>
    void navigate({ to: '/setting', search: { ...next, tab }, replace, resetScroll: false })
  return {
    search,
    // Typing a keyword is one step back, not one for each pause.
    filter: (change) => go({ ...search, ...change, page: undefined }, 'keyword' in change),
    clear: () => go({ size: search.size }),
    page: (paging) => go({ ...search, ...paging }),
  }
}
