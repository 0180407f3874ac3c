// The address of 渠道配置: which part, which channel is open and at which field. Whatever makes no sense is dropped.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'
import { idOf, keywordOf, oneOf, present } from '@/lib/search-values'

const STATES = ['ready', 'incomplete', 'off'] as const
export type ChannelState = (typeof STATES)[number]

export interface ChannelSearch extends PagingSearch {
  keyword?: string
  state?: ChannelState
  /** The game channel whose configuration is open. */
  open?: number
  /** The field of it that is to be seen first. */
  field?: string
}

/** For the route's `validateSearch`. */
export function parseChannelSearch(search: Record<string, unknown>): ChannelSearch {
  const parsed: ChannelSearch = {
    keyword: keywordOf(search.keyword),
    state: oneOf(STATES, search.state),
    open: idOf(search.open),
    field: keywordOf(search.field, 100),
  }
  return { ...present(parsed), ...parsePaging(search) }
}
