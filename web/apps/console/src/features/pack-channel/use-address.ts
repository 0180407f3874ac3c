import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ChannelSearch } from './search'

export interface ChannelAddress {
  search: ChannelSearch
  /** Changes filters, which leads back to the first page. */
  filter(change: Partial<ChannelSearch>): void
  page(paging: Pick<ChannelSearch, 'page' | 'size'>): void
  open(id: number, field?: string): void
  close(): void
}

/** Reads and changes the address of 渠道配置. */
export function useAddress(): ChannelAddress {
  const search = useSearch({ from: '/_entry/pack/channel' })
  const navigate = useNavigate()
  const go = (next: ChannelSearch, replace = false): void =>
    void navigate({ to: '/pack/channel', search: next, replace, resetScroll: false })
  return {
    search,
    // Typing a keyword is one step back, not one for each pause.
    filter: (change) => go({ ...search, ...change, page: undefined }, 'keyword' in change),
    page: (paging) => go({ ...search, ...paging }),
    open: (id, field) => go({ ...search, open: id, field }),
    close: () => go({ ...search, open: undefined, field: undefined }),
  }
}
