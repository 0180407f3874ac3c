// The address of 变更: which kind is open. The route file imports this, so it must not import components.
import type { PagingSearch } from '@longshore/ui/paging'
import { oneOf, present } from '@/lib/search-values'

export const KINDS = [
  'switches',
  'segments',
  'login',
  'goods',
  'agreements',
  'channels',
  'callbacks',
] as const

export interface ChangesSearch extends PagingSearch {
  kind?: (typeof KINDS)[number]
}

/** For the route's `validateSearch`. */
export function parseChangesSearch(search: Record<string, unknown>): ChangesSearch {
  return present({ kind: oneOf(KINDS, search.kind) })
}
