import type { ReactNode } from 'react'
import styles from './setting.module.css'

interface Props {
  tone: 'good' | 'plain' | 'warning' | 'info'
  children: ReactNode
}

/** The state of a thing: a dot and a word, so that colour alone says nothing. */
export function Mark({ tone, children }: Props) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  )
}

/** Short words side by side, the rest behind a count. */
export function Tags({ names, most = 3 }: { names: readonly string[]; most?: number }) {
  const rest = names.slice(most)
  return (
    <ul className={styles.tags}>
      {names.slice(0, most).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {rest.length > 0 && <li title={rest.join(', ')}>+{rest.length}</li>}
    </ul>
  )
}
