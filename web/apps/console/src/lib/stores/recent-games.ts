// Games in the order of their last use on this browser: the switcher and the palette list them first.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const LIMIT = 8

interface RecentGamesState {
  ids: readonly number[]
}

export const useRecentGames = create<RecentGamesState>()(
  persist((): RecentGamesState => ({ ids: [] }), { name: 'longshore.recent-games' }),
)

export function rememberGame(id: number): void {
  useRecentGames.setState((state) => ({
    ids: [id, ...state.ids.filter((known) => known !== id)].slice(0, LIMIT),
  }))
}

/** Takes a game out that turned out not to be the user's. */
export function forgetGame(id: number): void {
  useRecentGames.setState((state) => ({ ids: state.ids.filter((known) => known !== id) }))
}

/** The recently used games first, the others in their own order. */
export function byRecentUse<G extends { Id: number }>(games: readonly G[], ids: readonly number[]): G[] {
  const rank = (game: G): number => {
    const index = ids.indexOf(game.Id)
    return index < 0 ? ids.length : index
  }
  return games.toSorted((a, b) => rank(a) - rank(b))
}
