import { useNavigate } from '@tanstack/react-router'
import { type PageAddress, usePageAddress } from '@/lib/use-page-address'
import type { PackToolSearch } from './search'

export interface PackToolAddress extends PageAddress<PackToolSearch> {
  /** Opens another view; what it does not name is left behind. */
  open(search: PackToolSearch): void
}

/** Reads and changes the address of 打包. */
export function useAddress(): PackToolAddress {
  const navigate = useNavigate()
  return {
    ...usePageAddress<PackToolSearch>('/pack/packTool'),
    open: (next) => void navigate({ to: '/pack/packTool', search: next }),
  }
}
