// The list's filters and page, kept in the address bar.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'
import { keywordOf } from '../../lib/keyword'

export interface PromoterSearch extends PagingSearch {
  keyword?: string
  status?: 'active' | 'forbidden'
}

/** Reads an address that anybody may have typed; what makes no sense is dropped. */
export function parsePromoterSearch(search: Record<string, unknown>): PromoterSearch {
  const { status } = search
  const parsed: PromoterSearch = { ...parsePaging(search), ...keywordOf(search) }
  if (status === 'active' || status === 'forbidden') parsed.status = status
  return parsed
}
