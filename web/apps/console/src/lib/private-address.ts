// A link that somebody was sent, or wrote themselves, may hold what the console itself writes into no address.
import { isPersonal, wordFor } from '@longshore/kit/private-words'

/** Only those whose pages understand the word that stands instead. */
const OURS = /^(\/micro)?\/(operate|popularize|setting|login)(\/|$)/
/** Where the sign-in leads afterwards: an address within the address. */
const NESTED = 'redirect'

/**
 * Rewrites the address of this page and its step in the history before anything else reads them, so that neither keeps
 * an identity, a phone or a mail address; the page still searches for it. Called once, as the page is loaded.
 */
export function hideAddress({ location, history }: Window = window): void {
  const { pathname, search, hash } = location
  if (!OURS.test(pathname)) return
  const written = hiddenSearch(search) + (isPersonal(read(hash.slice(1))) ? '' : hash)
  if (written !== search + hash) history.replaceState(history.state, '', pathname + written)
}

/** The query of an address, with `?` before it, as it may stand there; the same text where nothing is personal. */
export function hiddenSearch(search: string): string {
  const fields = [...new URLSearchParams(search)]
  const written = fields.map(([key, value]) => [key, key === NESTED ? hiddenPath(value) : hiddenValue(value)])
  const isSame = written.every(([, value], at) => value === fields[at]?.[1])
  return isSame ? search : `?${new URLSearchParams(written)}`
}

function hiddenPath(path: string): string {
  const [place = '', ...search] = path.split('?')
  return search.length > 0 && OURS.test(place) ? place + hiddenSearch(`?${search.join('?')}`) : path
}

/** Digits stand in quotes in an address of the router, which tells them from a number so. */
function hiddenValue(value: string): string {
  const text = value.replace(/^"(.*)"$/, '$1')
  return isPersonal(text) ? wordFor(text.trim()) : value
}

function read(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
