// The address of 开关: which switch is open. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { keywordOf, present } from '@/lib/search-values'

export interface SwitchesSearch extends PagingSearch {
  /** Key of the switch that is open. */
  key?: string
}

/** For the route's `validateSearch`. */
export function parseSwitchesSearch(search: Record<string, unknown>): SwitchesSearch {
  return present({ key: keywordOf(search.key, 64) })
}
