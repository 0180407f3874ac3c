const HOURS = 24

/** The hour of the day (0 to 23) in a time zone, which is the one of the figures and not the viewer's. */
export function hourIn(timeZone: string, now = new Date()): number {
  try {
    const text = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now)
    return Number.parseInt(text, 10) % HOURS
  } catch (error) {
    // An old browser may not know the zone: then no hour is marked as still to come.
    if (!(error instanceof RangeError)) throw error
    return HOURS - 1
  }
}
