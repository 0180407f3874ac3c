// How the states of builds and channels look, and what may be done in each.

import type { BuildState, Item, ItemState } from '../api'
import type { Tone } from '../mark'

export const TONES: Record<BuildState, Tone> = {
  queued: 'plain',
  running: 'busy',
  succeeded: 'good',
  partly: 'warning',
  failed: 'bad',
  cancelled: 'plain',
}

export const BAR_TONES: Partial<Record<BuildState, 'good' | 'bad' | 'warning' | 'plain'>> = {
  succeeded: 'good',
  partly: 'warning',
  failed: 'bad',
  cancelled: 'plain',
}

export function isRunning(state: BuildState | ItemState): boolean {
  return state === 'queued' || state === 'running'
}

export function canRetry(item: Pick<Item, 'state'>): boolean {
  return item.state === 'failed' || item.state === 'cancelled'
}
