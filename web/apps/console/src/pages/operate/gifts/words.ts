// The states of gifts, batches and redemptions, by their kinds.
import type { StateKind } from '@longshore/ui'
import type { Batch, Gift, Redemption } from './api'

export const GIFT_KINDS: Record<Gift['state'], StateKind> = {
  draft: 'nothing',
  listed: 'done',
  unlisted: 'watch',
}

export const BATCH_KINDS: Record<Batch['state'], StateKind> = {
  loading: 'running',
  ready: 'done',
  refused: 'failed',
  revoked: 'nothing',
}

export const DELIVERY_KINDS: Record<Redemption['delivery'], StateKind> = {
  none: 'nothing',
  queued: 'waits',
  delivered: 'done',
  dead: 'failed',
}
