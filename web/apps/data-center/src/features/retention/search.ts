// What the address of the page says: days, channel, and by which day players belong together.
import { type DaysSearch, parseDays } from '../../lib/days'

export interface RetentionSearch extends DaysSearch {
  cohort?: 'first_paid'
}

export function parseRetention(search: Record<string, unknown>): RetentionSearch {
  return { ...parseDays(search), ...(search.cohort === 'first_paid' && { cohort: 'first_paid' as const }) }
}
