import { type StateKind, StateTag } from '@longshore/ui'
import type { State } from './api'
import { settlementTexts } from './locales'

const KINDS: Record<State, StateKind> = {
  drawn: 'waits',
  checked: 'running',
  disputed: 'watch',
  confirmed: 'waits',
  paid: 'done',
  closed: 'nothing',
}

export function StateMark({ state, isBoxed }: { state: State; isBoxed?: boolean }) {
  const t = settlementTexts.useT()
  return (
    <StateTag kind={KINDS[state]} isBoxed={isBoxed}>
      {t(`state.${state}`)}
    </StateTag>
  )
}
