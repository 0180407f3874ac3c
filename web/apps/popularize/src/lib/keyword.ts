/** The keyword of an address that anybody may have typed; the router reads a number out of `?keyword=123`. */
export function keywordOf({ keyword }: Record<string, unknown>): { keyword?: string } {
  const text = ['string', 'number', 'boolean'].includes(typeof keyword) ? String(keyword).trim() : ''
  return text ? { keyword: text } : {}
}
