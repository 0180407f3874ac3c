import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon'
import styles from './values.module.css'

/** What a state is in kind; the word says which of them it is. `watch` is "done, with something to look at". */
export type StateKind = 'done' | 'waits' | 'watch' | 'failed' | 'running' | 'planned' | 'nothing'

export const STATE_ICONS: Record<StateKind, IconName> = {
  done: 'success',
  waits: 'clock',
  watch: 'warning',
  failed: 'error',
  running: 'running',
  planned: 'calendar',
  nothing: 'dash',
}

interface Props {
  kind: StateKind
  /** In page headers and cards; without it the tag stands in a row. */
  isBoxed?: boolean
  /** Another icon than that of the kind. */
  icon?: IconName
  title?: string
  /** For a sentence instead of a word or two; without it one is told by its length. */
  canWrap?: boolean
  children: ReactNode
}

/** Characters of which a word or two have fewer, and a phone has room for as many in either writing. */
const MOST_IN_A_LINE = 24

/** A state by icon, word and colour; never by colour alone. */
export function StateTag({
  kind,
  isBoxed,
  icon = STATE_ICONS[kind],
  title,
  children,
  canWrap = typeof children === 'string' && children.length > MOST_IN_A_LINE,
}: Props) {
  return (
    <span
      className={styles.state}
      data-kind={kind}
      data-boxed={isBoxed || undefined}
      data-wraps={canWrap || undefined}
      title={title}
    >
      <Icon name={icon} size={16} />
      {children}
    </span>
  )
}
