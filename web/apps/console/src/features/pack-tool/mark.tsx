import type { ReactNode } from 'react'
import styles from './mark.module.css'

export type Tone = 'good' | 'warning' | 'bad' | 'busy' | 'plain'

/** The state of a thing: a sign and a word, so that colour alone says nothing. */
export function Mark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  )
}
