// What a list of saved things is searched for, in the address.
export interface KeywordSearch {
  keyword?: string
}

/** As long as a name may be, and the server takes. */
export const MOST_KEYWORD = 60

export function parseKeyword({ keyword }: Record<string, unknown>): KeywordSearch {
  // A word that is a number stands in an address as one.
  const text = typeof keyword === 'string' || typeof keyword === 'number' ? String(keyword).trim() : ''
  return text ? { keyword: text.slice(0, MOST_KEYWORD) } : {}
}
