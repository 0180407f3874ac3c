/** What the SDK itself says to players, in Chinese or English. */
export function words(language: string, chinese: string, english: string): string {
  return /^zh/i.test(language) ? chinese : english
}

/** Tell the game something; what its listener throws is shown to its developer, and stops nothing here. */
export function telling(tell: () => void): void {
  try {
    tell()
  } catch (error) {
    // oxlint-disable-next-line no-console -- nobody else hears of it, and a throw would stop the SDK
    console.error(error)
  }
}
