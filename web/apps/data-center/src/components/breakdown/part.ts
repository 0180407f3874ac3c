// What a page's players are told apart by: kept in the address as `part`.
import { type DaysSearch, parseDays } from '../../lib/days'

export const PARTS = ['channel', 'package', 'server', 'version', 'os', 'country'] as const
export type Part = (typeof PARTS)[number]

export interface PartSearch extends DaysSearch {
  part?: Part
}

export function parseParts(search: Record<string, unknown>): PartSearch {
  const part = PARTS.find((one) => one === search.part)
  return { ...parseDays(search), ...(part && part !== 'channel' && { part }) }
}

export function partOf(search: PartSearch): Part {
  return search.part ?? 'channel'
}
