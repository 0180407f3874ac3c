import { type PageAddress, usePageAddress } from '@/lib/use-page-address'
import type { SettingSearch, TabKey } from './search'

export interface SettingAddress extends Pick<PageAddress<SettingSearch>, 'search' | 'filter' | 'page'> {
  clear(): void
}

/** Reads and changes the address of a tab. */
export function useSettingAddress(tab: TabKey): SettingAddress {
  const { search, go } = usePageAddress<SettingSearch>('/setting')
  return {
    search,
    // Typing a keyword is one step back, not one for each pause.
    filter: (change) => go({ ...search, ...change, page: undefined, tab }, 'keyword' in change),
    clear: () => go({ size: search.size, tab }),
    page: (paging) => go({ ...search, ...paging, tab }),
  }
}
