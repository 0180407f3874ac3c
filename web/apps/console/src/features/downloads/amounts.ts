import type { DownloadTask } from '@/lib/stores/downloads'

/** Bytes a second since the start; null in the first second, when it would be a guess. */
export function speedOf({ loaded, createdAt }: DownloadTask, now = Date.now()): number | null {
  const seconds = now / 1000 - createdAt
  return seconds < 1 ? null : loaded / seconds
}
