import { selectedGameId } from '@/lib/stores/app-state'
import type { PackToolSearch } from './search'

interface Of {
  id: number
  gameId: number
}

/** Leads to a build from wherever its task is looked at: one of another game than is selected names its game. */
export function searchOfBuild({ id, gameId }: Of): PackToolSearch & { game?: number } {
  const game = gameId === selectedGameId() ? {} : { game: gameId }
  return { tab: 'history', build: id, ...game }
}
