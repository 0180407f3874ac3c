const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
const STEP = 1024

/** A size that a person can compare: 1,536 is 1.5 KB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)))
  const value = bytes / STEP ** power
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`
}

/** A difference of sizes, with its sign. */
export function formatDelta(bytes: number): string {
  if (bytes === 0) return '0 B'
  return `${bytes > 0 ? '+' : '−'}${formatBytes(Math.abs(bytes))}`
}
