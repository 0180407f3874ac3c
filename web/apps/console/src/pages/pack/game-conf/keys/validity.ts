const SOON_SECONDS = 90 * 86_400

/** Whether a certificate ends soon or has ended; both times in Unix seconds. */
export function validity(notAfter: number, now: number): 'good' | 'soon' | 'expired' {
  if (notAfter <= now) return 'expired'
  return notAfter - now < SOON_SECONDS ? 'soon' : 'good'
}
