// The question, as it stands in the address: a link asks the same, and the browser's way back is the way back.
import { type Condition, conditionOf, isName } from '../../components/conditions/parse'
import { type DaysSearch, parseDays } from '../../lib/days'

export const MEASURES = ['times', 'players', 'sum', 'average', 'median', 'p95'] as const
export type Measure = (typeof MEASURES)[number]
export const GRAINS = ['hour', 'day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]
export interface EventsSearch extends DaysSearch {
  event?: string
  measure?: Measure
  of?: string
  grain?: Grain
  by?: string[]
  conditions?: Condition[]
}

const MOST_GROUPS = 3
export const MOST_CONDITIONS = 10

export function parseEvents(search: Record<string, unknown>): EventsSearch {
  const measure = MEASURES.find((one) => one === search.measure)
  const grain = GRAINS.find((one) => one === search.grain)
  const by = Array.isArray(search.by) ? search.by.filter(isName).slice(0, MOST_GROUPS) : []
  const conditions = Array.isArray(search.conditions)
    ? search.conditions.flatMap(conditionOf).slice(0, MOST_CONDITIONS)
    : []
  return {
    ...parseDays(search),
    ...(isName(search.event) && { event: search.event }),
    ...(measure && measure !== 'times' && { measure }),
    ...(isName(search.of) && { of: search.of }),
    ...(grain && grain !== 'day' && { grain }),
    ...(by.length > 0 && { by }),
    ...(conditions.length > 0 && { conditions }),
  }
}

/** Whether the measure is of a number and not of the events themselves. */
export function isOfNumber(measure: Measure): boolean {
  return measure !== 'times' && measure !== 'players'
}
