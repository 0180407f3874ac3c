// Times in a game's zone, never the browser's. A day, "today" and "yesterday" too are the game's. Instants are seconds
// since 1970; zones are names of the IANA database, for example `Asia/Shanghai`, or empty while the game's is on its way.

/** `clock` of today with seconds, this year without its number, older as a day; `exact` whole; `time` of day alone. */
export type GameTimeStyle = 'auto' | 'exact' | 'day' | 'time'

interface Parts {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
}

const DAY_SECONDS = 86_400
/** What stands where a time will be once its zone is there. */
export const NO_TIME_YET = '…'
const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are expensive to make and lists have hundreds of times: one is kept per zone and kind. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

function partsOf(seconds: number, zone: string): Parts {
  const format = formatOf('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const found = format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value])
  return Object.fromEntries(found)
}

/** The day of an instant in a zone as `YYYY-MM-DD`: what days are compared and grouped by; `…` without a zone. */
export function dayIn(seconds: number, zone: string): string {
  if (!zone) return NO_TIME_YET
  const { year, month, day } = partsOf(seconds, zone)
  return `${year}-${month}-${day}`
}

/** An instant as lists show it; `now` in seconds decides what is today and this year. */
export function formatGameTime(
  seconds: number,
  zone: string,
  { style = 'auto', now = Date.now() / 1000 }: { style?: GameTimeStyle; now?: number } = {},
): string {
  if (!zone) return NO_TIME_YET
  const { year, month, day, hour, minute, second } = partsOf(seconds, zone)
  const time = `${hour}:${minute}:${second}`
  if (style === 'time') return time
  if (style === 'day') return `${year}-${month}-${day}`
  if (style === 'exact') return `${year}-${month}-${day} ${time}`
  const today = dayIn(now, zone)
  if (today === `${year}-${month}-${day}`) return time
  return today.startsWith(`${year}-`) ? `${month}-${day} ${hour}:${minute}` : `${year}-${month}-${day}`
}

/** A zone as people write it, with the offset that holds at that instant: `UTC+8`, `UTC+5:30`, `UTC`. */
export function zoneOffset(zone: string, seconds = Date.now() / 1000): string {
  if (!zone) return NO_TIME_YET
  const parts = formatOf('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    seconds * 1000,
  )
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC')
  // Browsers differ for the zone without one.
  return !offset || offset === 'UTC+0' ? 'UTC' : offset
}

/** The whole instant with its offset, where nothing around it names the zone: `2026-11-22 14:02:11 UTC+8`. */
export function exactGameTime(seconds: number, zone: string): string {
  if (!zone) return NO_TIME_YET
  return `${formatGameTime(seconds, zone, { style: 'exact' })} ${zoneOffset(zone, seconds)}`
}

/** Unix seconds of a wall clock's moment in a zone, as `datetime-local` fields hold it; NaN for none or without a zone. */
export function momentIn(wall: string, zone: string): number {
  // Browsers read a time of day alone as a moment too.
  if (!WALL.test(wall) || !zone) return Number.NaN
  const asUtc = Date.parse(`${wall}:00Z`) / 1000
  // Within hours of a change of clocks only the moment itself tells which offset holds.
  return asUtc - offsetIn(asUtc - offsetIn(asUtc, zone), zone)
}

/** By how many seconds a zone's clocks are ahead of UTC at an instant. */
function offsetIn(seconds: number, zone: string): number {
  const shown = formatGameTime(seconds, zone, { style: 'exact' }).replace(' ', 'T')
  return Date.parse(`${shown}Z`) / 1000 - Math.floor(seconds)
}

/** Whether an instant lies in the zone's present day, the one before it, or neither. */
export function nearDay(
  seconds: number,
  zone: string,
  now = Date.now() / 1000,
): 'today' | 'yesterday' | undefined {
  if (!zone) return undefined
  const day = dayIn(seconds, zone)
  const today = dayIn(now, zone)
  if (day === today) return 'today'
  // Noon of today less a day is yesterday even where the clocks were changed in between.
  const noon = Date.parse(`${today}T12:00:00Z`) / 1000 - DAY_SECONDS
  return day === dayIn(noon, 'UTC') ? 'yesterday' : undefined
}

/** A heading of a day: `11月22日 星期日`, `Sunday 22 November`; with the year when it is another than now. */
export function dayHeading(seconds: number, zone: string, language: string, now = Date.now() / 1000): string {
  if (!zone) return NO_TIME_YET
  const isThisYear = dayIn(seconds, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4)
  // British English has the day before the month and no commas, as the rest of the product writes dates.
  const locale = language.startsWith('en') ? 'en-GB' : language
  const year = isThisYear ? undefined : 'numeric'
  const format = formatOf(locale, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long', year })
  const text = format.format(seconds * 1000)
  return text.replace(/(?<=日)(?=星期)/, ' ')
}
