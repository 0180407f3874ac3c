// A minute of the day as the field of a time has it.

export function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Null where nothing was entered. */
export function minuteOf(clock: string): number | null {
  const [hour, minute] = clock.split(':').map(Number)
  return /^\d\d:\d\d$/.test(clock) && hour !== undefined && minute !== undefined ? hour * 60 + minute : null
}
