// The address of 限制: the open tab, and what narrows the refused list. The route file imports this, so it must not import
// components.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, keywordOf, oneOf, present } from '@/lib/search-values'

export const SUBJECTS = ['player', 'device', 'address'] as const
export type Subject = (typeof SUBJECTS)[number]

export interface LimitsSearch extends PagingSearch {
  /** Absent for regions and IPs. */
  tab?: 'refused'
  keyword?: string
  subject?: Subject
  /** Absent for what is in force. */
  state?: 'over'
  /** Where the page begins; absent for the newest. */
  before?: number
}

/** For the route's `validateSearch`. */
export function parseLimitsSearch(search: Record<string, unknown>): LimitsSearch {
  return present({
    tab: oneOf(['refused'] as const, search.tab),
    keyword: keywordOf(search.keyword, 128),
    subject: oneOf(SUBJECTS, search.subject),
    state: oneOf(['over'] as const, search.state),
    before: idOf(search.before),
  })
}
