// Whose events, of which days, which event, and where the page begins: all in the address.
import { type DaysSearch, parseDays } from '../../lib/days'

export interface PlayerSearch extends Omit<DaysSearch, 'channel'> {
  player?: string
  event?: string
  before?: string
}

const LONGEST_NAME = 64

export function parsePlayer(search: Record<string, unknown>): PlayerSearch {
  const { channel: _, ...days } = parseDays(search)
  const player = playerOf(search.player)
  const { event, before } = search
  return {
    ...days,
    ...(player && { player }),
    ...(typeof event === 'string' && event !== '' && event.length <= LONGEST_NAME && { event }),
    ...(typeof before === 'string' && /^\d{1,15}-\d{1,20}$/.test(before) && { before }),
  }
}

/** A player's number; undefined for anything else. Imported players have more digits than numbers hold. */
export function playerOf(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && /^[1-9]\d{0,19}$/.test(text) ? text : undefined
}
