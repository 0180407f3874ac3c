import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface Props {
  title: ReactNode
  /** One sentence: what can be done here. */
  lead?: ReactNode
  /** Buttons at the end; they wrap below the title where there is little room. */
  actions?: ReactNode
  /** Tabs and the like, below the title. */
  children?: ReactNode
}

/** The head of a page with its only h1, which takes the focus after a navigation. */
export function PageHeader({ title, lead, actions, children }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  )
}
