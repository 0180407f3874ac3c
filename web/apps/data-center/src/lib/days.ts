// Which days a page is about: kept in the address, so that a link shows the same.
export const RANGES = [7, 14, 30, 90] as const
export type Range = (typeof RANGES)[number]

export interface DaysSearch {
  days?: Range
}

const USUAL: Range = 14

export function parseDays(search: Record<string, unknown>): DaysSearch {
  const days = RANGES.find((one) => one === Number(search.days))
  return days && days !== USUAL ? { days } : {}
}

export function rangeOf(search: DaysSearch): Range {
  return search.days ?? USUAL
}

/** `11-22` of `2026-11-22`. */
export function shortDay(day: string): string {
  return day.slice(5)
}
