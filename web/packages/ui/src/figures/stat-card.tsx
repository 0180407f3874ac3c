import type { ReactNode } from 'react'
import styles from './figures.module.css'
import { Meter } from './meter'

interface Props {
  label: ReactNode
  /** The figure, formatted. */
  value: ReactNode
  /** Beside it, smaller: "of 10,000". */
  of?: ReactNode
  /** A change with its sign in words; what is good is not always up. */
  change?: { text: string; isGood: boolean }
  /** What it means, or where the rest is. */
  detail?: ReactNode
  /** Part of a whole, 0 to 1, as a bar. */
  share?: number
  /** Choosing the card chooses what the chart below shows. */
  onSelect?: () => void
  isSelected?: boolean
}

/** One figure of a row of figures. */
export function StatCard({ label, value, of, change, detail, share, onSelect, isSelected }: Props) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {value}
        {of !== undefined && <small> {of}</small>}
      </span>
      {share !== undefined && <Meter share={share} />}
      {(change || detail) && (
        <span className={styles.detail}>
          {change && <span data-good={change.isGood}>{change.text}</span>} {detail}
        </span>
      )}
    </>
  )
  if (!onSelect) return <div className={styles.card}>{content}</div>
  return (
    <button type="button" className={styles.card} aria-pressed={isSelected ?? false} onClick={onSelect}>
      {content}
    </button>
  )
}

/** Figures abreast, as many as there is room for; two on a phone. */
export function StatCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>
}
