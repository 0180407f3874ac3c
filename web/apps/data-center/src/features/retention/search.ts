// What the address of the page says: days, channel, how players are put together and by what they are told apart.
import { parsePart, USUAL_PART } from '../../components/parts'
import { type DaysSearch, parseDays } from '../../lib/days'

export interface RetentionSearch extends DaysSearch {
  cohort?: 'first_paid'
  grain?: 'week'
  by?: string
}

export function parseRetention(search: Record<string, unknown>): RetentionSearch {
  const by = parsePart(search.by)
  return {
    ...parseDays(search),
    ...(search.cohort === 'first_paid' && { cohort: 'first_paid' as const }),
    ...(search.grain === 'week' && { grain: 'week' as const }),
    ...(by && { by }),
  }
}

/** What players are told apart by. */
export function partOf({ by }: RetentionSearch): string {
  return by ?? USUAL_PART
}
