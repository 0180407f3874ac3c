// The list's filters and page, kept in the address bar.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'

export interface PromoterSearch extends PagingSearch {
  keyword?: string
  status?: 'active' | 'forbidden'
}

/** Reads an address that anybody may have typed; what makes no sense is dropped. */
export function parsePromoterSearch(search: Record<string, unknown>): PromoterSearch {
  const { keyword, status } = search
  const parsed: PromoterSearch = parsePaging(search)
  // The router reads a number or a boolean out of `?keyword=123`.
  const text =
    typeof keyword === 'string' || typeof keyword === 'number' || typeof keyword === 'boolean'
      ? String(keyword).trim()
      : ''
  if (text) parsed.keyword = text
  if (status === 'active' || status === 'forbidden') parsed.status = status
  return parsed
}
