// The address of 实名: the tab, its filters and its page by a cursor. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, keywordOf, oneOf, present } from '@/lib/search-values'

export const TABS = ['reports', 'hits', 'refunds', 'rules', 'connection'] as const
export const STATES = ['given', 'waiting', 'pending', 'verified', 'failed'] as const
export const TIERS = ['0-7', '8-15', '16-17', '18+'] as const
export const REPORTS = ['queued', 'reported', 'unreported', 'refused'] as const
export const HITS = ['hours', 'kick', 'single', 'month', 'currency', 'unnamed'] as const
export const REFUNDS = ['open', 'granted', 'refused'] as const

export interface RealNameSearch extends PagingSearch {
  /** Absent for the names. */
  tab?: (typeof TABS)[number]
  keyword?: string
  state?: (typeof STATES)[number]
  tier?: (typeof TIERS)[number]
  report?: (typeof REPORTS)[number]
  hit?: (typeof HITS)[number]
  refund?: (typeof REFUNDS)[number]
  /** The refund case that is open. */
  case?: number
  /** Where the page begins; absent for the newest. */
  before?: number
}

/** For the route's `validateSearch`. */
export function parseRealNameSearch(search: Record<string, unknown>): RealNameSearch {
  return present({
    tab: oneOf(TABS, search.tab),
    keyword: keywordOf(search.keyword, 40),
    state: oneOf(STATES, search.state),
    tier: oneOf(TIERS, search.tier),
    report: oneOf(REPORTS, search.report),
    hit: oneOf(HITS, search.hit),
    refund: oneOf(REFUNDS, search.refund),
    case: idOf(search.case),
    before: idOf(search.before),
  })
}
