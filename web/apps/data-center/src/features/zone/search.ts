// Which other zone, and which days: in the address.
import { type DaysSearch, parseDays } from '../../lib/days'

export interface ZoneSearch extends Omit<DaysSearch, 'channel'> {
  zone?: string
}

const LONGEST = 64

export function parseZone(search: Record<string, unknown>): ZoneSearch {
  const { channel: _, ...days } = parseDays(search)
  const { zone } = search
  const isZone = typeof zone === 'string' && zone !== '' && zone.length <= LONGEST
  return { ...days, ...(isZone && { zone }) }
}
