// Choosing the game to work on (clause G-04): used by the switcher, the home page and the command palette.
import { ApiError, type Game } from '@longshore/api-client'
import { announceGame } from './queries/games'
import { type GameInfo, useAppState } from './stores/app-state'
import { can } from './stores/permission'
import { forgetGame, rememberGame } from './stores/recent-games'

export const MINIAPP_PERMISSION = 'miniappSDK'

/** Keeps the fields of a game that the console remembers. */
function toGameInfo({ Id, Name, Icon, GameType }: GameInfo): GameInfo {
  return { Id, Name, Icon, GameType }
}

/** Selects the game at once and tells the server; when the server refuses, the former game comes back. */
export async function selectGame(game: Game | GameInfo): Promise<void> {
  const state = useAppState.getState()
  const former = state.gameInfo
  state.setGame(toGameInfo(game))
  // Without the switch there is one type only, so the type must not change behind the user's back.
  if (can(MINIAPP_PERMISSION)) state.setGameType(game.GameType)
  // Before the answer: who opens the list again meanwhile finds the game on top.
  rememberGame(game.Id)
  try {
    await announceGame(game.Id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    forgetGame(game.Id)
    if (useAppState.getState().gameInfo?.Id === game.Id) useAppState.getState().setGame(former)
  }
}
