import type { DownloadTask } from '@/lib/stores/downloads'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
const STEP = 1024

/** A size that a person can compare: 1,536 is 1.5 KB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)))
  const value = bytes / STEP ** power
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`
}

/** Bytes a second since the start; null in the first second, when it would be a guess. */
export function speedOf({ loaded, createdAt }: DownloadTask, now = Date.now()): number | null {
  const seconds = now / 1000 - createdAt
  return seconds < 1 ? null : loaded / seconds
}
