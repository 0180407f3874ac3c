// What is asked of the list of pages: their addresses, who may open them, which stand below which.
import type { Place } from '@longshore/api-client'
import type { GameType } from '@longshore/contract'
import { LIST, type PageEntry } from './list'

export type PageName = (typeof LIST)[number]['name']
export type PagePath = (typeof LIST)[number]['to']
export interface Page extends PageEntry {
  name: PageName
  to: PagePath
  parent?: PageName
}

export const PAGES: readonly Page[] = LIST

/** The address of a place that the server names, below the console's base. */
export function addressOfPlace({ page: name, tab, id, field }: Place): string {
  const page = PAGES.find((one) => one.name === name)
  if (!page) return ''
  const search = new URLSearchParams()
  if (tab) search.set('tab', tab)
  if (id !== null && page.opens) search.set(page.opens, String(id))
  if (field) search.set('field', field)
  return search.size > 0 ? `${page.to}?${search}` : page.to
}

/** The page of this name or address, either of which a comment may carry; undefined if absent. */
export function pageOf(key: string | undefined): Page | undefined {
  return PAGES.find((page) => page.name === key || addressOfPage(page) === key)
}

/** The page's address; a micro app's begins on its first page. */
export function addressOfPage({ to }: Page): string {
  return to.replace(/\/\$$/, '')
}

/** Whether the page may be opened, with the paths that the user's permissions open. */
export function isPermitted(page: Page, routes: readonly string[]): boolean {
  const top = pageOf(page.parent) ?? page
  return top.permission === undefined || routes.includes(addressOfPage(top))
}

/** The page that the user is led to: home where there is no such page, or they may not open it. */
export function reachable(key: string, routes: readonly string[]): PageName {
  const page = pageOf(key)
  return page?.of && isPermitted(page, routes) ? page.name : 'Home'
}

/** The names of the pages below a page. */
export type NameBelow<Parent extends PageName> = Extract<(typeof LIST)[number], { parent: Parent }>['name']

/** The pages below a page that a game type has, in their order (clauses R-05, S-07). */
export function childrenOf<Parent extends PageName>(
  name: Parent,
  gameType: GameType,
): readonly (Page & { name: NameBelow<Parent> })[] {
  return PAGES.filter(
    (page): page is Page & { name: NameBelow<Parent> } =>
      page.parent === name && (page.gameType === undefined || page.gameType === gameType),
  )
}

/** Where a link to the page leads: a page with pages below it opens the first one that the game type has (clause S-06). */
export function targetOf(page: Page, gameType: GameType): PagePath {
  return (page.isPage ? undefined : childrenOf(page.name, gameType)[0]?.to) ?? page.to
}
