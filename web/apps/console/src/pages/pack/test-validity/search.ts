// The address of 测试验证: which tab, which run is open, and what the lists show. The route file imports this, so it must not
// import components.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'
import { idOf, keywordOf, oneOf, present } from '@/lib/search-values'

export const TABS = ['validate', 'accounts'] as const
export type TabKey = (typeof TABS)[number]
export const KINDS = ['login', 'payment'] as const
export const STATUSES = ['active', 'disabled'] as const

export interface ValiditySearch extends PagingSearch {
  /** Absent for the first. */
  tab?: TabKey
  /** The open run. */
  run?: number
  /** Of runs. */
  kind?: (typeof KINDS)[number]
  /** Of accounts. */
  status?: (typeof STATUSES)[number]
  keyword?: string
}

/** For the route's `validateSearch`. */
export function parseValiditySearch(search: Record<string, unknown>): ValiditySearch {
  const tab = search.tab === 'accounts' ? 'accounts' : undefined
  const parsed: ValiditySearch = tab
    ? { tab, keyword: keywordOf(search.keyword), status: oneOf(STATUSES, search.status) }
    : { run: idOf(search.run), kind: oneOf(KINDS, search.kind) }
  return { ...present(parsed), ...parsePaging(search) }
}
