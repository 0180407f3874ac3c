// The address of 渠道配置: which part, which channel is open and at which field. Whatever makes no sense is dropped.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'

const STATES = ['ready', 'incomplete', 'off'] as const
export type ChannelState = (typeof STATES)[number]

export interface ChannelSearch extends PagingSearch {
  /** The provider's catalogue instead of the game's channels. */
  tab?: 'catalogue'
  keyword?: string
  state?: ChannelState
  /** The game channel whose configuration is open. */
  open?: number
  /** The field of it that is to be seen first. */
  field?: string
}

/** For the route's `validateSearch`. */
export function parseChannelSearch(search: Record<string, unknown>): ChannelSearch {
  const open = Number(search.open)
  const parsed: ChannelSearch = {
    tab: search.tab === 'catalogue' ? 'catalogue' : undefined,
    keyword: textOf(search.keyword, 50),
    state: STATES.find((state) => state === search.state),
    open: Number.isInteger(open) && open > 0 ? open : undefined,
    field: textOf(search.field, 100),
  }
  const kept = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
  return { ...kept, ...parsePaging(search) }
}

function textOf(value: unknown, length: number): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText ? String(value).trim().slice(0, length) || undefined : undefined
}
