// Another game starts the pages of a game again: a form that was filled in there asks first.
import type { Game } from '@longshore/api-client'
import { freeToLeave } from '@longshore/ui/holding'
import { useRouter } from '@tanstack/react-router'
import { pageOf } from '@/lib/pages'
import { selectGame } from '@/lib/select-game'
import { useAppState } from '@/lib/stores/app-state'

/** Hook: whether the selected game may be changed; a page of the publisher's stays as it is. */
export function useMayChangeGame(): () => Promise<boolean> {
  const router = useRouter()
  return async () => {
    const name = router.state.matches.findLast((match) => match.staticData.page)?.staticData.page
    return pageOf(name)?.of !== 'game' || (await freeToLeave())
  }
}

/** Hook: selects a game, unless whoever is asked would rather stay. */
export function useChangeGame(): (game: Game) => Promise<void> {
  const mayChange = useMayChangeGame()
  return async (game) => {
    const isOther = game.Id !== useAppState.getState().gameInfo?.Id
    if (!isOther || (await mayChange())) await selectGame(game)
  }
}
