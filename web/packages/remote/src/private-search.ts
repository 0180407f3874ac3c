// How a micro app's router reads and writes the query of its address, so that no phone, identity or mail address stands there.
import { hidden, opened } from '@longshore/kit/private-words'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/** Options of a router: its pages search for what was meant, its links and its history hold a word instead. */
export const privateSearch = {
  parseSearch: (text: string): Record<string, unknown> => opened(defaultParseSearch(text)),
  stringifySearch: (search: Record<string, unknown>): string => defaultStringifySearch(hidden(search)),
}
