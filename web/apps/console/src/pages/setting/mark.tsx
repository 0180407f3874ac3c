import { StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'

const KINDS = { good: 'done', plain: 'nothing', warning: 'watch', info: 'running' } as const

interface Props {
  tone: keyof typeof KINDS
  children: ReactNode
}

/** The state of a thing by icon and word, so that colour alone says nothing. */
export function Mark({ tone, children }: Props) {
  return <StateTag kind={KINDS[tone]}>{children}</StateTag>
}

/** Short words side by side, the rest behind a count. */
export function Tags({ names, most = 3 }: { names: readonly string[]; most?: number }) {
  const rest = names.slice(most)
  return (
    <ul className={layout.chips}>
      {names.slice(0, most).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {rest.length > 0 && <li title={rest.join(', ')}>+{rest.length}</li>}
    </ul>
  )
}
