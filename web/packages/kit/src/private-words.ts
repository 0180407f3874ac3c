// What somebody is known by outside of the game does not stand in an address: a browser keeps addresses in its history, on its
// disk, and they are sent to colleagues. In its place stands a word that this page alone, until it is loaded anew, knows.
// The console and each micro app carry a copy of this file: what a word stands for they keep in one place of the page,
// since each of them writes addresses that another one reads.

const MARK = 'private-'
const MOST_KEPT = 100
/** As somebody types it: a number of identity from the year of birth on, a phone's from its ninth digit, a mail address. */
const PERSONAL = [/^[1-9]\d{5}(18|19|20)\d{0,9}[\dX]?$/i, /^1[3-9]\d{7,9}$/, /^(\+|00)\d{6,}$/, /@/]

const page = globalThis as typeof globalThis & { longshorePrivateWords?: Map<string, string> }
page.longshorePrivateWords ??= new Map()
const kept = page.longshorePrivateWords

/** Whether a text, typed with any width, spaces and dashes, is what somebody is known by outside of the game. */
export function isPersonal(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\s\-().]/g, '')
  const local = plain.replace(/^(\+|00)?86(?=1[3-9])/, '')
  return PERSONAL.some((shape) => shape.test(plain) || shape.test(local))
}

/** The search as it may stand in an address. */
export function hidden<Search extends object>(search: Search): Search {
  return replaced(search, (text) => (isPersonal(text) ? wordFor(text) : text))
}

/** The search as it was meant; what was typed before the page was loaded anew is absent. */
export function opened<Search extends object>(search: Search): Search {
  return replaced(search, (text) => (text.startsWith(MARK) ? kept.get(text) : text))
}

/** The search without what is personal, to be kept or passed on. */
export function impersonal<Search extends object>(search: Search): Search {
  return replaced(search, (text) => (isPersonal(text) ? undefined : text))
}

/** What stands in an address instead of a text; the same one each time. */
export function wordFor(text: string): string {
  for (const [word, known] of kept) if (known === text) return word
  const word = `${MARK}${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`
  kept.set(word, text)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest)
  return word
}

/** The same object where nothing in it is replaced, so that whoever compares it sees no change. */
function replaced<Search extends object>(
  search: Search,
  replace: (text: string) => string | undefined,
): Search {
  const changes = Object.entries(search)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([key, value]) => [key, value, replace(value)] as const)
    .filter(([, value, next]) => next !== value)
  if (changes.length === 0) return search
  const next = { ...search } as Record<string, unknown>
  for (const [key, , value] of changes)
    if (value === undefined) delete next[key]
    else next[key] = value
  return next as Search
}
