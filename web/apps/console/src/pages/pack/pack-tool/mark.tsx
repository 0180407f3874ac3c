import { StateTag } from '@longshore/ui'
import type { ReactNode } from 'react'

const KINDS = { good: 'done', warning: 'watch', bad: 'failed', busy: 'running', plain: 'nothing' } as const

export type Tone = keyof typeof KINDS

/** The state of a thing by icon and word, so that colour alone says nothing. */
export function Mark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <StateTag kind={KINDS[tone]} canWrap>
      {children}
    </StateTag>
  )
}
