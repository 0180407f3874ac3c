// The address of 玩家: what is looked for, and who is open. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, keywordOf, present } from '@/lib/search-values'

export interface PlayersSearch extends PagingSearch {
  keyword?: string
  /** Id of the player that is open. */
  player?: number
}

/** For the route's `validateSearch`. */
export function parsePlayersSearch(search: Record<string, unknown>): PlayersSearch {
  return present({ keyword: keywordOf(search.keyword, 128), player: idOf(search.player) })
}
