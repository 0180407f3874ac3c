import { type PageAddress, usePageAddress } from '@/lib/use-page-address'
import type { GameConfSearch } from './search'

export type GameConfAddress = Pick<PageAddress<GameConfSearch>, 'search' | 'filter' | 'page'>

/** Reads and changes the address of 游戏配置. */
export function useAddress(): GameConfAddress {
  return usePageAddress<GameConfSearch>('/pack/game-conf')
}
