// The list's filters and page, kept in the address bar.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'
import { keywordOf } from '../../lib/keyword'

const MOST_GROUP = 30

export interface PromoterSearch extends PagingSearch {
  keyword?: string
  status?: 'active' | 'forbidden'
  group?: string
  /** An agency, with those below it. */
  agency?: number
}

/** Reads an address that anybody may have typed; what makes no sense is dropped. */
export function parsePromoterSearch(search: Record<string, unknown>): PromoterSearch {
  const { status, group } = search
  const agency = Number.parseInt(String(search.agency), 10)
  const parsed: PromoterSearch = { ...parsePaging(search), ...keywordOf(search) }
  if (status === 'active' || status === 'forbidden') parsed.status = status
  if (typeof group === 'string' && group) parsed.group = group.slice(0, MOST_GROUP)
  if (agency > 0) parsed.agency = agency
  return parsed
}
