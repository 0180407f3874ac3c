import type { StateKind } from '@longshore/ui'
import type { RefundCase } from './api'

/** How the state of a case is shown. */
export const CASE_KINDS: Record<RefundCase['state'], StateKind> = {
  open: 'waits',
  granted: 'done',
  refused: 'nothing',
}
