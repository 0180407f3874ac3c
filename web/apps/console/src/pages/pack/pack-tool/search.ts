// The address of 打包: which tab, which package or build, which filters. The route file imports this, so it must not import
// components.
import { type PagingSearch, parsePaging } from '@longshore/ui/paging'
import { idOf, keywordOf } from '@/lib/search-values'

export const TABS = ['build', 'mothers', 'history'] as const
export type TabKey = (typeof TABS)[number]
export const LIGHTS = ['green', 'yellow', 'red'] as const
export const RUNNING = ['yes', 'no'] as const

export interface PackToolSearch extends PagingSearch {
  /** Absent for `build`. */
  tab?: TabKey
  /** The package that is built on, that is opened, or whose builds are listed. */
  mother?: number
  /** The package that `mother` is compared with. */
  against?: number
  /** The opened build. */
  build?: number
  /** Of builds. */
  running?: (typeof RUNNING)[number]
  /** Of channels. */
  keyword?: string
  light?: (typeof LIGHTS)[number]
}

/** What each tab knows; the others' filters do not survive a change of the tab. */
const FIELDS: Record<TabKey, readonly (keyof PackToolSearch)[]> = {
  build: ['mother', 'keyword', 'light'],
  mothers: ['mother', 'against'],
  history: ['mother', 'build', 'running'],
}

/** For the route's `validateSearch`: whatever makes no sense is dropped. */
export function parsePackToolSearch(search: Record<string, unknown>): PackToolSearch {
  const tab = TABS.find((known) => known === search.tab) ?? 'build'
  const parsed: PackToolSearch = {
    mother: idOf(search.mother),
    against: idOf(search.against),
    build: idOf(search.build),
    running: RUNNING.find((known) => known === search.running),
    keyword: keywordOf(search.keyword),
    light: LIGHTS.find((known) => known === search.light),
  }
  const kept = Object.fromEntries(
    Object.entries(parsed).filter(
      ([field, value]) => value !== undefined && FIELDS[tab].includes(field as keyof PackToolSearch),
    ),
  )
  const paging = tab === 'build' ? {} : parsePaging(search)
  return { ...(tab === 'build' ? {} : { tab }), ...kept, ...paging }
}
