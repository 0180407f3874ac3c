// The address of /setting: which tab, which page, which filters. Whatever makes no sense is dropped. The route file
// imports this, so it must not import components.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'
import { idOf, keywordOf, oneOf } from '@/lib/search-values'

/** In the order in which they are shown; each with the permission that opens it. */
export const TABS = [
  { key: 'admins', need: 'adminManage' },
  { key: 'invitations', need: 'adminManage' },
  { key: 'roles', need: 'roleManage' },
  { key: 'games', need: 'gameManage' },
  { key: 'audit', need: 'auditRead' },
] as const

export type TabKey = (typeof TABS)[number]['key']

export const ADMIN_STATUSES = ['enabled', 'disabled'] as const
export const INVITATION_STATUSES = ['pending', 'accepted', 'revoked', 'expired'] as const
export const GAME_TYPES = ['app', 'miniapp'] as const

export interface SettingSearch extends PagingSearch {
  tab?: TabKey
  keyword?: string
  /** Of people, or of invitations. */
  status?: (typeof ADMIN_STATUSES)[number] | (typeof INVITATION_STATUSES)[number]
  gameType?: (typeof GAME_TYPES)[number]
  /** Of games: 1 published, 0 not. */
  published?: 0 | 1
  /** Of games: 1 in use, 0 put away. */
  inUse?: 0 | 1
  /** Of events. */
  actor?: number
  action?: string
  target?: string
  game?: number
  /** First and last day, YYYY-MM-DD, in the viewer's time zone. */
  from?: string
  to?: string
}

/** A tab with its filters only: the others' do not survive a change of the tab. */
const FILTERS: Record<TabKey, readonly (keyof SettingSearch)[]> = {
  admins: ['keyword', 'status'],
  invitations: ['keyword', 'status'],
  roles: ['keyword'],
  games: ['keyword', 'gameType', 'published', 'inUse'],
  audit: ['actor', 'action', 'target', 'game', 'from', 'to'],
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NAME = /^[a-z_.]{1,60}$/

function textOf(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

function dayOf(value: unknown): string | undefined {
  const day = textOf(DAY, value)
  return day && !Number.isNaN(Date.parse(day)) ? day : undefined
}

/** For the route's `validateSearch`. */
export function parseSettingSearch(search: Record<string, unknown>): SettingSearch {
  const tab = oneOf(
    TABS.map(({ key }) => key),
    search.tab,
  )
  const parsed: SettingSearch = {
    keyword: keywordOf(search.keyword),
    status: oneOf([...ADMIN_STATUSES, ...INVITATION_STATUSES], search.status),
    gameType: oneOf(GAME_TYPES, search.gameType),
    published: oneOf([0, 1] as const, search.published),
    inUse: oneOf([0, 1] as const, search.inUse),
    actor: idOf(search.actor),
    action: textOf(NAME, search.action),
    target: textOf(NAME, search.target),
    game: idOf(search.game),
    from: dayOf(search.from),
    to: dayOf(search.to),
  }
  const kept = Object.fromEntries(
    Object.entries(parsed).filter(
      ([field, value]) =>
        value !== undefined && (!tab || FILTERS[tab].includes(field as keyof SettingSearch)),
    ),
  )
  return { ...(tab ? { tab } : {}), ...kept, ...parsePaging(search) }
}

/** True when a filter of the tab narrows its list. */
export function isFiltered(tab: TabKey, search: SettingSearch): boolean {
  return FILTERS[tab].some((field) => search[field] !== undefined)
}
