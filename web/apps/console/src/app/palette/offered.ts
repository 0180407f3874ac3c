import type { GameType } from '@longshore/contract'
import { isPermitted, PAGES, type Page } from '@/lib/pages'

interface Reach {
  /** The paths that the user's permissions open. */
  routes: readonly string[]
  hasGame: boolean
  gameType: GameType
}

/** The pages that the palette leads to: none that the guard would turn away, none that only opens another one. */
export function offeredPages({ routes, hasGame, gameType }: Reach): Page[] {
  const parents = new Set(PAGES.map(({ parent }) => parent))
  return PAGES.filter(
    (page) =>
      page.of !== undefined &&
      (page.isPage || !parents.has(page.name)) &&
      isPermitted(page, routes) &&
      (page.of === 'publisher' || hasGame) &&
      (!page.gameType || page.gameType === gameType),
  )
}
