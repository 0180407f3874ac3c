import { formatTime } from '@longshore/kit/time'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RELATIVE_DAYS = 7

/** "3 hours ago" for a week, then the date. */
export function relativeTime(seconds: number, language: string, now = Date.now() / 1000): string {
  const age = Math.max(0, now - seconds)
  if (age >= RELATIVE_DAYS * DAY) return formatTime(seconds, 'YYYY-MM-DD')
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (age >= DAY) return format.format(-Math.floor(age / DAY), 'day')
  if (age >= HOUR) return format.format(-Math.floor(age / HOUR), 'hour')
  return format.format(-Math.floor(age / MINUTE), 'minute')
}
