// A wall clock's moment in the game's zone: what `datetime-local` fields hold.
import { formatGameTime } from '@longshore/kit/game-time'

/** Unix seconds of a wall clock's moment in a zone; NaN for what is no moment. */
export function momentIn(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}:00Z`) / 1000
  if (Number.isNaN(asUtc)) return Number.NaN
  const shown = Date.parse(`${formatGameTime(asUtc, zone, { style: 'exact' }).replace(' ', 'T')}Z`) / 1000
  return asUtc - (shown - asUtc)
}
