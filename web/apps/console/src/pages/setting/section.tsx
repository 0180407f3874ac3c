import type { ReactNode } from 'react'
import styles from './setting.module.css'

interface Props {
  title: string
  lead: string
  /** The tab's main button. */
  action?: ReactNode
  children: ReactNode
}

/** A tab's content with its h2. */
export function Section({ title, lead, action, children }: Props) {
  return (
    <section aria-labelledby="setting-section">
      <div className={styles.head}>
        <div>
          <h2 id="setting-section" className={styles.title}>
            {title}
          </h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
