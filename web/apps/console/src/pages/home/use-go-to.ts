import type { Game } from '@longshore/api-client'
import { useRouter } from '@tanstack/react-router'
import { type PageName, pageOf } from '@/lib/pages'
import { selectGame } from '@/lib/select-game'
import { useDiscussion } from '@/lib/stores/discussion'

interface Destination {
  page: PageName
  /** Selected first; null for the publisher's own pages. */
  game: Game | null
  search?: Record<string, string | number>
  /** Opens the page's discussion on arrival. */
  withDiscussion?: boolean
}

/** The page as the router takes it; a micro app begins on its first page. */
export function destinationOf(page: PageName) {
  return { to: pageOf(page)?.to ?? '/home', params: { _splat: '' } } as const
}

/** Hook: selects the game, opens the page and, if asked, its discussion. */
export function useGoTo(): (destination: Destination) => Promise<void> {
  const router = useRouter()
  return async ({ page, game, search = {}, withDiscussion = false }) => {
    // The page must not start with another game's data; the server hears of the choice meanwhile.
    if (game) void selectGame(game)
    await router.navigate({ ...destinationOf(page), search } as never)
    if (withDiscussion) useDiscussion.getState().setOpen(true)
  }
}
