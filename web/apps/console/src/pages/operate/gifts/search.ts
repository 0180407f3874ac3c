// The address of 礼包: the filter of the list, or the gift that is open. The route file imports this: no components here.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, keywordOf, oneOf, present } from '@/lib/search-values'

export const STATES = ['draft', 'listed', 'unlisted'] as const

export const OUTCOMES = ['granted', 'refused', 'undelivered'] as const

export interface GiftsSearch extends PagingSearch {
  keyword?: string
  state?: (typeof STATES)[number]
  /** Id of the gift that is open. */
  gift?: number
  /** Which of its attempts, and where the page begins. */
  outcome?: (typeof OUTCOMES)[number]
  before?: number
}

/** For the route's `validateSearch`. */
export function parseGiftsSearch(search: Record<string, unknown>): GiftsSearch {
  return present({
    keyword: keywordOf(search.keyword, 60),
    state: oneOf(STATES, search.state),
    gift: idOf(search.gift),
    outcome: oneOf(OUTCOMES, search.outcome),
    before: idOf(search.before),
  })
}
