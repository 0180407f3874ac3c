// Minutes of a day as a clock shows them.
export function clockText(minutes: number | null): string {
  if (minutes === null) return ''
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `22:00` as 1320; null for nothing. */
export function minutesOf(text: string): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}
