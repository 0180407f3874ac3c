// In which zones the game's times are: the clock's, and that of shares and statements.
import { useConnection, useRemoteSession } from '@longshore/remote'
import { useQuery } from '@tanstack/react-query'

const AGAIN_MS = 3_000

interface Zones {
  /** That of the game's clock; empty while it is on its way, UTC where it did not come. */
  game: string
  /** Whose days shares begin on and whose months statements are of. */
  statements: string
}

export function useZones(): Zones {
  const { api } = useConnection()
  const gameId = useRemoteSession().game?.id
  const { data, isError } = useQuery({
    queryKey: ['zones', gameId],
    queryFn: ({ signal }) => api.call('pb_read_promotion_zones', {}, { errorNotice: false, signal }),
    enabled: gameId !== undefined,
    // Until it is there days and moments that are typed go by another clock than the game's.
    refetchInterval: ({ state }) => state.status === 'error' && AGAIN_MS,
  })
  const missing = isError ? 'UTC' : ''
  return { game: data?.time_zone ?? missing, statements: data?.statements_zone ?? missing }
}
