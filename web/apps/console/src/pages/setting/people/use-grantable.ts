import { useQuery } from '@tanstack/react-query'
import type { Choices, Grants } from '../api'
import { grantableGamesQuery, grantableRolesQuery } from '../api'

interface Grantable {
  /** Undefined while loading. */
  data: (Choices & { held: Grants }) | undefined
  error: unknown
  retry(): void
}

/** What can be given, and what the user (if any) holds of it. */
export function useGrantable(userId?: number): Grantable {
  const roles = useQuery(grantableRolesQuery(userId))
  const games = useQuery(grantableGamesQuery(userId))
  // A form must not start from what was true before somebody else's change.
  const isFresh = !roles.isFetching && !games.isFetching
  return {
    data:
      roles.data && games.data && isFresh
        ? {
            roles: roles.data,
            games: games.data.list,
            held: {
              role_ids: roles.data.filter((role) => role.Granted).map((role) => role.Id),
              game_ids: games.data.list.filter((game) => game.Granted).map((game) => game.Id),
              all_games: games.data.all_games,
            },
          }
        : undefined,
    error: roles.error ?? games.error,
    retry: () => {
      void roles.refetch()
      void games.refetch()
    },
  }
}
