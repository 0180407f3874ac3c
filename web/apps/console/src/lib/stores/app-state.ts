// The selected game, the comment key and the game type (clause E-02). The game lives in session storage (G-04), so that
// two tabs can work on two games; the rest in local storage.
import type { Game } from '@longshore/api-client'
import type { GameType } from '@longshore/contract'
import { create } from 'zustand'
import { createJSONStorage, type PersistStorage, persist } from 'zustand/middleware'

export type GameInfo = Pick<Game, 'Id' | 'Name' | 'Icon' | 'GameType'>

interface AppState {
  gameInfo: GameInfo | null
  commentKey: string
  gameType: GameType
  setGame(game: GameInfo | null): void
  setCommentKey(key: string): void
  setGameType(type: GameType): void
  clear(): void
}

type Persisted = Pick<AppState, 'gameInfo' | 'commentKey' | 'gameType'>
const EMPTY: Persisted = { gameInfo: null, commentKey: '', gameType: 'app' }
const GAME_KEY = 'longshore.game'

/** Keeps `gameInfo` in session storage and everything else in local storage. */
function splitStorage(): PersistStorage<Persisted> {
  const local = createJSONStorage<Persisted>(() => localStorage)
  const session = createJSONStorage<Pick<Persisted, 'gameInfo'>>(() => sessionStorage)
  return {
    getItem(name) {
      const rest = local?.getItem(name) as { state: Persisted; version?: number } | null
      const game = session?.getItem(GAME_KEY) as { state: Pick<Persisted, 'gameInfo'> } | null
      if (!rest && !game) return null
      return { ...rest, state: { ...EMPTY, ...rest?.state, gameInfo: game?.state.gameInfo ?? null } }
    },
    setItem(name, { state, version }) {
      const { gameInfo, ...rest } = state
      void local?.setItem(name, { state: rest as Persisted, version })
      if (gameInfo) void session?.setItem(GAME_KEY, { state: { gameInfo }, version })
      else void session?.removeItem(GAME_KEY)
    },
    removeItem(name) {
      void local?.removeItem(name)
      void session?.removeItem(GAME_KEY)
    },
  }
}

export const useAppState = create<AppState>()(
  persist(
    (set) => ({
      ...EMPTY,
      setGame: (gameInfo) => set({ gameInfo }),
      setCommentKey: (commentKey) => set({ commentKey }),
      setGameType: (gameType) => set({ gameType }),
      clear: () => set(EMPTY),
    }),
    {
      name: 'longshore.app',
      storage: splitStorage(),
      partialize: ({ gameInfo, commentKey, gameType }) => ({ gameInfo, commentKey, gameType }),
    },
  ),
)

/** The selected game's id, 0 without one: part of the key of whatever belongs to a game. */
export function selectedGameId(): number {
  return useAppState.getState().gameInfo?.Id ?? 0
}
