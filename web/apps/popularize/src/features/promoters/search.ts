// The list's filters and page, kept in the address bar.

export interface PromoterSearch {
  keyword?: string
  status?: 'active' | 'forbidden'
  /** From 1, which the address leaves out. */
  page?: number
}

/** Reads an address that anybody may have typed; what makes no sense is dropped. */
export function parsePromoterSearch(search: Record<string, unknown>): PromoterSearch {
  const { keyword, status, page } = search
  const parsed: PromoterSearch = {}
  // The router reads a number or a boolean out of `?keyword=123`.
  const text =
    typeof keyword === 'string' || typeof keyword === 'number' || typeof keyword === 'boolean'
      ? String(keyword).trim()
      : ''
  if (text) parsed.keyword = text
  if (status === 'active' || status === 'forbidden') parsed.status = status
  const number = Number(page)
  if (Number.isInteger(number) && number > 1) parsed.page = number
  return parsed
}
