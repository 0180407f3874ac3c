import { queryOptions } from '@tanstack/react-query'
import { api } from '../api'
import { untilAnswered } from '../query-client'

/** Published, enabled games of the user: what the switcher offers (clause G-03). */
export function selectableGamesQuery() {
  return queryOptions({
    queryKey: ['games', 'selectable'],
    queryFn: ({ signal }) => api.call('list_games', { publish_status: 1, status: 1 }, { signal }),
    ...untilAnswered,
  })
}

/** Every enabled game of the user, published or not: a new one is set up before it is published. */
export function usableGamesQuery() {
  return queryOptions({
    queryKey: ['games', 'usable'],
    queryFn: ({ signal }) => api.call('list_games', { status: 1 }, { signal }),
    ...untilAnswered,
  })
}

export function gameInfoQuery(gameId: number) {
  return queryOptions({
    queryKey: ['games', 'info', gameId],
    queryFn: ({ signal }) => api.call('read_game', { GameId: gameId }, { signal }),
  })
}

/** Tells the server which game is being worked on (clause G-04); the server remembers it as LastGameId. */
export function announceGame(gameId: number): Promise<unknown> {
  return api.call('select_game', { game_id: gameId })
}
