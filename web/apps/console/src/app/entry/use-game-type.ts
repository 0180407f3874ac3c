// Changing between app games and mini-program games (clauses A-02, S-08).
import type { GameType } from '@longshore/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { childrenOf } from '@/lib/pages'
import { selectableGamesQuery } from '@/lib/queries/games'
import { queryClient } from '@/lib/query-client'
import { selectGame } from '@/lib/select-game'
import { useAppState } from '@/lib/stores/app-state'
import { byRecentUse, useRecentGames } from '@/lib/stores/recent-games'
import { useMayChangeGame } from './use-change-game'

export const GAME_TYPES = ['app', 'miniapp'] as const

/** Hook: the current type and how to change it; under /pack the page is replaced by the type's first one. */
export function useGameType(): { gameType: GameType; change(type: GameType): Promise<void> } {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const gameType = useAppState((state) => state.gameType)
  const mayChange = useMayChangeGame()
  const change = async (type: GameType): Promise<void> => {
    if (type === gameType || !(await mayChange())) return
    useAppState.getState().setGameType(type)
    if (pathname === '/pack' || pathname.startsWith('/pack/'))
      void navigate({ to: childrenOf('Pack', type)[0]?.to ?? '/pack', replace: true })
    void followType(type)
  }
  return { gameType, change }
}

/** Once a game is selected, the selection follows the type: the last used game of it, if there is one. */
async function followType(type: GameType): Promise<void> {
  const selected = useAppState.getState().gameInfo
  if (!selected || selected.GameType === type) return
  // A list that does not load leaves the selection as it is; the switcher shows the failure when it is opened.
  const games = await queryClient.ensureQueryData(selectableGamesQuery()).catch(() => [])
  const candidates = byRecentUse(games, useRecentGames.getState().ids)
  const next = candidates.find((game) => game.GameType === type)
  // The user may have switched back while the list was on its way.
  if (next && useAppState.getState().gameType === type) await selectGame(next)
}
