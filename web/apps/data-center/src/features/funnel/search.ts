// The steps and the window, as they stand in the address.
import { type DaysSearch, parseDays } from '../../lib/days'

export interface FunnelSearch extends DaysSearch {
  steps?: string[]
  hours?: number
}

export const WINDOWS = [1, 24, 72, 168, 720] as const
const USUAL_HOURS = 24
const MOST_STEPS = 8

export function parseFunnel(search: Record<string, unknown>): FunnelSearch {
  const named = Array.isArray(search.steps) ? search.steps : []
  const steps = named.filter(
    (one): one is string => typeof one === 'string' && one !== '' && one.length <= 64,
  )
  const hours = WINDOWS.find((one) => one === Number(search.hours))
  return {
    ...parseDays(search),
    ...(steps.length > 0 && { steps: [...new Set(steps)].slice(0, MOST_STEPS) }),
    ...(hours && hours !== USUAL_HOURS && { hours }),
  }
}

export function hoursOf(search: FunnelSearch): number {
  return search.hours ?? USUAL_HOURS
}
