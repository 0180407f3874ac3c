// The figures of an upload (clauses U-01, U-02): percent, bytes, seconds, speed and time left.
import type { UploadProgress, UploadType } from './types'

const WINDOW_MS = 5000

/** Rounded down: 100 means that everything is there. Type 2 has two decimals, the others none. */
export function percentOf(type: UploadType, loaded: number, total: number): number {
  if (total === 0) return 100
  const scale = type === 2 ? 100 : 1
  return Math.floor((Math.min(loaded, total) / total) * 100 * scale) / scale
}

export function progressOf(
  type: UploadType,
  loaded: number,
  total: number,
  startedAtMs: number,
  nowMs: number,
): UploadProgress {
  return {
    percent: percentOf(type, loaded, total),
    loaded: Math.min(loaded, total),
    total,
    seconds: (nowMs - startedAtMs) / 1000,
  }
}

/** Speed over the last seconds: an average since the start would hide that the network slowed down. */
export class Speedometer {
  private readonly samples: { at: number; loaded: number }[] = []

  /** Bytes a second; null in the first second, when it would be a guess. */
  measure(loaded: number, nowMs: number): number | null {
    this.samples.push({ at: nowMs, loaded })
    while (this.samples.length > 2 && nowMs - (this.samples[1]?.at ?? nowMs) >= WINDOW_MS)
      this.samples.shift()
    const first = this.samples[0]
    if (!first || nowMs - first.at < 1000) return null
    // A part that failed counts for nothing again: the sum can fall.
    return Math.max(0, ((loaded - first.loaded) / (nowMs - first.at)) * 1000)
  }
}
