// Which days and which part of the players a page is about: kept in the address, so that a link shows the same.
export const RANGES = [7, 14, 30, 90] as const
export type Range = (typeof RANGES)[number]

export interface DaysSearch {
  days?: Range
  /** Days of the calendar from one to another, both included: always both, and instead of `days`. */
  first?: string
  last?: string
  /** A channel's code; `-` are accounts of our own. */
  channel?: string
}

export interface Between {
  first: string
  last: string
}

const USUAL: Range = 14
const LONGEST_CODE = 64
const DAY_MS = 86_400_000
// What the server takes.
const MOST_DAYS = 400
export const EARLIEST = '2000-01-01'
export const LATEST = '2100-12-31'

export function parseDays(search: Record<string, unknown>): DaysSearch {
  const days = RANGES.find((one) => one === Number(search.days))
  const { channel } = search
  const hasChannel = typeof channel === 'string' && channel !== '' && channel.length <= LONGEST_CODE
  const between = betweenOf(search.first, search.last)
  return { ...(between ?? (days && days !== USUAL && { days })), ...(hasChannel && { channel }) }
}

/** Two days of the calendar in their order; null for everything that the server would refuse. */
export function betweenOf(first: unknown, last: unknown): Between | null {
  if (!isDay(first) || !isDay(last)) return null
  const length = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  return length >= 1 && length <= MOST_DAYS ? { first, last } : null
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const moment = new Date(value)
  // The 31st of February is another day or none.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === value
  return isReal && value >= EARLIEST && value <= LATEST
}

/** How many days until today; null between two days of the calendar. */
export function rangeOf(search: DaysSearch): Range | null {
  return search.first ? null : (search.days ?? USUAL)
}

/** Which days the server is asked for. */
export function periodForm(search: DaysSearch): { days: Range } | Between {
  return betweenOf(search.first, search.last) ?? { days: search.days ?? USUAL }
}

/** What the server is asked for: the days, and the channel when there is one. */
export function daysForm(search: DaysSearch): ReturnType<typeof periodForm> & { channels: string[] } {
  return { ...periodForm(search), channels: search.channel ? [search.channel] : [] }
}

/** `11-22` of `2026-11-22`. */
export function shortDay(day: string): string {
  return day.slice(5)
}
