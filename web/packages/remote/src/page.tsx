// The frame of a remote's page: heading, what the page is for, actions.
import type { ReactNode } from 'react'
import styles from './page.module.css'

interface Props {
  title: ReactNode
  /** One sentence: what one does here. */
  lead?: ReactNode
  /** Where the page hangs below another one. */
  back?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, lead, back, actions, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
