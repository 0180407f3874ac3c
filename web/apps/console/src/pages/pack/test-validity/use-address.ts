import { type PageAddress, usePageAddress } from '@/lib/use-page-address'
import type { ValiditySearch } from './search'

export interface ValidityAddress extends PageAddress<ValiditySearch> {
  clear(): void
  /** Opens a run, or none. */
  open(run: number | undefined): void
}

/** Reads and changes the address of 测试验证. */
export function useAddress(): ValidityAddress {
  const address = usePageAddress<ValiditySearch>('/pack/test-validity')
  const { search, go } = address
  return {
    ...address,
    clear: () => go({ tab: search.tab, run: search.run, size: search.size }),
    open: (run) => go({ ...search, run }),
  }
}
