// Which days and which part of the players a page is about: kept in the address, so that a link shows the same.
export const RANGES = [7, 14, 30, 90] as const
export type Range = (typeof RANGES)[number]

export interface DaysSearch {
  days?: Range
  /** A channel's code; `-` are accounts of our own. */
  channel?: string
}

const USUAL: Range = 14
const LONGEST_CODE = 64

export function parseDays(search: Record<string, unknown>): DaysSearch {
  const days = RANGES.find((one) => one === Number(search.days))
  const { channel } = search
  const hasChannel = typeof channel === 'string' && channel !== '' && channel.length <= LONGEST_CODE
  return { ...(days && days !== USUAL && { days }), ...(hasChannel && { channel }) }
}

export function rangeOf(search: DaysSearch): Range {
  return search.days ?? USUAL
}

/** What the server is asked for: the days, and the channel when there is one. */
export function daysForm(search: DaysSearch): { days: Range; channels: string[] } {
  return { days: rangeOf(search), channels: search.channel ? [search.channel] : [] }
}

/** `11-22` of `2026-11-22`. */
export function shortDay(day: string): string {
  return day.slice(5)
}
