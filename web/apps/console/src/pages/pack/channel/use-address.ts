import { type PageAddress, usePageAddress } from '@/lib/use-page-address'
import type { ChannelSearch } from './search'

export interface ChannelAddress extends PageAddress<ChannelSearch> {
  open(id: number, field?: string): void
  close(): void
}

/** Reads and changes the address of 渠道配置. */
export function useAddress(): ChannelAddress {
  const address = usePageAddress<ChannelSearch>('/pack/channel')
  const { search, go } = address
  return {
    ...address,
    open: (id, field) => go({ ...search, open: id, field }),
    close: () => go({ ...search, open: undefined, field: undefined }),
  }
}
