import type { Game } from '@longshore/api-client'
import { useRouter } from '@tanstack/react-router'
import { selectGame } from '@/lib/select-game'
import { useDiscussion } from '@/lib/stores/discussion'

interface Destination {
  path: string
  /** Selected first; null for the publisher's own pages. */
  game: Game | null
  /** Opens the page's discussion on arrival. */
  withDiscussion?: boolean
}

/** Hook: selects the game, opens the page and, if asked, its discussion. */
export function useGoTo(): (destination: Destination) => Promise<void> {
  const router = useRouter()
  return async ({ path, game, withDiscussion = false }) => {
    // The page must not start with another game's data; the server hears of the choice meanwhile.
    if (game) void selectGame(game)
    await router.navigate({ to: path })
    if (withDiscussion) useDiscussion.getState().setOpen(true)
  }
}
