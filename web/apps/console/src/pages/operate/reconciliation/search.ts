// The address of 对账: the page of the list, or the reconciliation that is open with the filter of its lines. The route file
// imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { idOf, oneOf, present } from '@/lib/search-values'

export const KINDS = [
  'matched',
  'only_theirs',
  'only_ours',
  'amount',
  'currency',
  'state',
  'repeated',
  'unreadable',
] as const

export interface ReconciliationSearch extends PagingSearch {
  /** The one that is open. */
  run?: number
  /** Which of its lines; absent for all that differ. */
  kind?: (typeof KINDS)[number] | 'all'
  /** Where the list begins; absent for the newest. */
  before?: number
  /** Behind which line the lines begin. */
  after?: number
}

/** For the route's `validateSearch`. */
export function parseReconciliationSearch(search: Record<string, unknown>): ReconciliationSearch {
  return present({
    run: idOf(search.run),
    kind: oneOf([...KINDS, 'all'] as const, search.kind),
    before: idOf(search.before),
    after: idOf(search.after),
  })
}
