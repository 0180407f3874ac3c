// A card with the newest entries of something.
import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'
import styles from './recent-list.module.css'

/** As many as fit beside the figures; the service gives more. */
export const SHOWN_ENTRIES = 6

interface Props {
  title: string
  action?: ReactNode
  /** Shown instead of the entries if the list is empty. */
  empty: ReactNode
  children: ReactNode[]
}

export function RecentList({ title, action, empty, children }: Props) {
  return (
    <section className={`${layout.frame} ${layout.column} ${styles.card}`} aria-label={title}>
      <header className={`${layout.spread} ${styles.head}`}>
        <h2 className={layout.title}>{title}</h2>
        {action}
      </header>
      {children.length > 0 ? (
        <ul className={layout.list}>{children}</ul>
      ) : (
        <p className={`${layout.muted} ${styles.empty}`}>{empty}</p>
      )}
    </section>
  )
}

/** A question mark. */
const UNKNOWN = 63

export function Initial({ name }: { name: string }) {
  return (
    <span className={`${layout.avatar} ${styles.initial}`} aria-hidden="true">
      {String.fromCodePoint(name.codePointAt(0) ?? UNKNOWN).toUpperCase()}
    </span>
  )
}
