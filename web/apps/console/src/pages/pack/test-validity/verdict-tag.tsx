import { type StateKind, StateTag } from '@longshore/ui'
import type { ReactNode } from 'react'
import type { Run, Step } from './api'

type Verdict = Run['status'] | Step['verdict']

const KINDS: Record<Verdict, StateKind> = {
  passed: 'done',
  failed: 'failed',
  unproven: 'watch',
  running: 'running',
  pending: 'nothing',
  skipped: 'nothing',
}

/** What a step or a whole run came to. */
export function VerdictTag({ verdict, children }: { verdict: Verdict; children: ReactNode }) {
  return <StateTag kind={KINDS[verdict]}>{children}</StateTag>
}
