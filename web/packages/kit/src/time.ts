// Timestamps as the specification shows them (clause F-01).
import { zoneOffset } from './game-time'

const DEFAULT_FORMAT = 'YYYY-MM-DD HH:mm:ss'
const SECONDS_DIGITS = 10

/**
 * Formats a timestamp in the viewer's time zone. A 10-digit value is seconds, everything longer milliseconds;
 * an empty value shows '-'. Tokens: YYYY MM DD HH mm ss.
 */
export function formatTime(value: number | string | null | undefined, format = DEFAULT_FORMAT): string {
  if (value === null || value === undefined || value === '' || value === 0) return '-'
  const digits = String(value)
  const number = Number(value)
  const date = new Date(
    Number.isNaN(number) ? digits : digits.length === SECONDS_DIGITS ? number * 1000 : number,
  )
  if (Number.isNaN(date.getTime())) return '-'
  const parts: Record<string, number> = {
    YYYY: date.getFullYear(),
    MM: date.getMonth() + 1,
    DD: date.getDate(),
    HH: date.getHours(),
    mm: date.getMinutes(),
    ss: date.getSeconds(),
  }
  return format.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => String(parts[token]).padStart(token.length, '0'))
}

/** The same with the offset of the viewer's zone, where nothing around it names the zone: "2026-11-21 09:05 UTC+8". */
export function formatZonedTime(value: number | null | undefined, format = 'YYYY-MM-DD HH:mm'): string {
  if (!value) return '-'
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return `${formatTime(value, format)} ${zoneOffset(timeZone, value)}`
}
