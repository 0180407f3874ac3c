import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  label: string
  /** Nothing known is said in words by the page ("none yet"); a missing value shows a dash. */
  value: ReactNode
  /** Over the whole width: a note, an address. */
  isWide?: boolean
}

interface Props {
  facts: readonly Fact[]
  /** `columns`: the label above its value, up to four abreast; `list`: one below the other, labels in front. */
  layout?: 'columns' | 'list'
}

/** What is known of a thing. */
export function Facts({ facts, layout = 'columns' }: Props) {
  return (
    <dl className={styles.facts} data-layout={layout}>
      {facts.map(({ label, value, isWide }) => (
        <div key={label} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
