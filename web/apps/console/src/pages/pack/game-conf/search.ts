// The address of 游戏配置: which tab, and what the tabs keep in it. Whatever makes no sense is dropped. The route file imports
// this, so it must not import components.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'
import { keywordOf, present } from '@/lib/search-values'

export interface GameConfSearch extends PagingSearch {
  /** A key of `tabs.ts`; absent for the first. */
  tab?: string
  keyword?: string
  /** Of callbacks; absent for production. */
  environment?: 'sandbox'
  /** A channel's code. */
  channel?: string
  /** Of agreements. */
  kind?: string
}

const CODE = /^[A-Za-z0-9_-]{1,40}$/

function codeOf(value: unknown): string | undefined {
  return typeof value === 'string' && CODE.test(value) ? value : undefined
}

/** For the route's `validateSearch`. */
export function parseGameConfSearch(search: Record<string, unknown>): GameConfSearch {
  const parsed: GameConfSearch = {
    tab: codeOf(search.tab),
    keyword: keywordOf(search.keyword),
    environment: search.environment === 'sandbox' ? 'sandbox' : undefined,
    channel: codeOf(search.channel),
    kind: codeOf(search.kind),
  }
  return { ...present(parsed), ...parsePaging(search) }
}
