// The states of an order and the entries of its ledger: their kinds and words.
import type { StateKind } from '@longshore/ui'
import type { IconName } from '@longshore/ui/icon'
import type { Order } from './api'

export const PAYMENT_KINDS: Record<Order['payment'], StateKind> = {
  created: 'nothing',
  paid: 'done',
  refunded: 'nothing',
  charged_back: 'failed',
  closed: 'nothing',
  mismatch: 'failed',
}

export const DELIVERY_KINDS: Record<Order['delivery'], StateKind> = {
  none: 'nothing',
  queued: 'waits',
  delivered: 'done',
  dead: 'failed',
  by_hand: 'done',
}

interface Look {
  kind: StateKind
  icon?: IconName
}

export const LEDGER_KINDS = {
  created: { kind: 'running', icon: 'plus' },
  prepared: { kind: 'done' },
  prepare_failed: { kind: 'failed' },
  paid: { kind: 'done' },
  mismatch: { kind: 'failed' },
  extra_payment: { kind: 'failed' },
  not_paid: { kind: 'nothing' },
  refunded: { kind: 'waits', icon: 'undo' },
  part_told: { kind: 'waits', icon: 'undo' },
  part_refunded: { kind: 'done', icon: 'undo' },
  refund_differs: { kind: 'failed' },
  extra_refunded: { kind: 'done', icon: 'undo' },
  attempt: { kind: 'failed' },
  delivered: { kind: 'done' },
  dead: { kind: 'failed' },
  resent: { kind: 'running', icon: 'reload' },
  by_hand: { kind: 'done', icon: 'user' },
  refund_attempt: { kind: 'failed' },
  refund_told: { kind: 'done' },
  refund_dead: { kind: 'failed' },
} as const satisfies Record<string, Look>

export type LedgerKind = keyof typeof LEDGER_KINDS

/** Why a channel did not take an order; whatever is not listed is its own refusal. */
export const PREPARE_FAULTS = {
  busy: 'busy',
  key_missing: 'key',
  key_unusable: 'key',
  signature_missing: 'signature',
  signature_wrong: 'signature',
} as const satisfies Record<string, string>

/** A newer server may write entries that this page does not know: then its own word is shown. */
export function isKnown(kind: string): kind is LedgerKind {
  return kind in LEDGER_KINDS
}
