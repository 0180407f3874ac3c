// The steps, their conditions and the window, as they stand in the address.
import { type Condition, conditionOf } from '../../components/conditions/parse'
import { parsePart, USUAL_PART } from '../../components/parts'
import { type DaysSearch, parseDays } from '../../lib/days'

export interface StepFilter extends Condition {
  step: number
}

export interface FunnelSearch extends DaysSearch {
  steps?: string[]
  hours?: number
  filters?: StepFilter[]
  by?: string
}

export const WINDOWS = [1, 24, 72, 168, 720] as const
const USUAL_HOURS = 24
const MOST_STEPS = 8
export const MOST_FILTERS = 20

export function parseFunnel(search: Record<string, unknown>): FunnelSearch {
  const named = Array.isArray(search.steps) ? search.steps : []
  const steps = [
    ...new Set(
      named.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= 64),
    ),
  ].slice(0, MOST_STEPS)
  const hours = WINDOWS.find((one) => one === Number(search.hours))
  const filters = filtersOf(search.filters, steps.length)
  const by = parsePart(search.by)
  return {
    ...parseDays(search),
    ...(steps.length > 0 && { steps }),
    ...(hours && hours !== USUAL_HOURS && { hours }),
    ...(filters.length > 0 && { filters }),
    ...(by && { by }),
  }
}

/** Those of steps that there are. */
function filtersOf(filters: unknown, steps: number): StepFilter[] {
  if (!Array.isArray(filters)) return []
  return filters
    .flatMap((one) => conditionOf(one).map((known) => ({ ...known, step: Number(one.step) })))
    .filter(({ step }) => Number.isInteger(step) && step >= 1 && step <= steps)
    .slice(0, MOST_FILTERS)
}

/** The steps from now on, each with its conditions at its new place; those of steps that are taken out go with them. */
export function stepsChosen({ steps = [], filters = [] }: FunnelSearch, chosen: string[]): FunnelSearch {
  const placed = filters.map((one) => ({ ...one, step: chosen.indexOf(steps[one.step - 1] ?? '') + 1 }))
  return { steps: chosen, filters: placed.filter(({ step }) => step > 0) }
}

export function hoursOf(search: FunnelSearch): number {
  return search.hours ?? USUAL_HOURS
}

/** What players are told apart by. */
export function partOf({ by }: FunnelSearch): string {
  return by ?? USUAL_PART
}
