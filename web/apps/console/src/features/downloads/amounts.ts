import type { DownloadTask } from '@/lib/stores/downloads'

/** Bytes a second: of the last moments where the task measures them, otherwise since the start, after a second. */
export function speedOf({ loaded, createdAt, speed }: DownloadTask, now = Date.now()): number | null {
  if (speed !== undefined) return speed
  const seconds = now / 1000 - createdAt
  return seconds < 1 ? null : loaded / seconds
}

/** Whole seconds until the end at this speed; null where nobody can know. */
export function secondsLeft({ loaded, total }: DownloadTask, speed: number | null): number | null {
  if (total === null || speed === null || speed <= 0) return null
  return Math.ceil((total - loaded) / speed)
}

/** 75 seconds are 1:15, an hour and one are 1:00:01. */
export function formatDuration(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const rest = two(seconds % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}
