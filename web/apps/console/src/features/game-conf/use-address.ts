import { useNavigate, useSearch } from '@tanstack/react-router'
import type { GameConfSearch } from './search'

export interface GameConfAddress {
  search: GameConfSearch
  /** Changes filters of the open tab, which leads back to the first page. */
  filter(change: Partial<GameConfSearch>): void
  page(paging: Pick<GameConfSearch, 'page' | 'size'>): void
}

/** Reads and changes the address of 游戏配置. */
export function useAddress(): GameConfAddress {
  const search = useSearch({ from: '/_entry/pack/game-conf' })
  const navigate = useNavigate()
  const go = (next: GameConfSearch, replace = false): void =>
    void navigate({ to: '/pack/game-conf', search: next, replace, resetScroll: false })
  return {
    search,
    // Typing a keyword is one step back, not one for each pause.
    filter: (change) => go({ ...search, ...change, page: undefined }, 'keyword' in change),
    page: (paging) => go({ ...search, ...paging }),
  }
}
