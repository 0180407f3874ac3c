import type { ReactNode } from 'react'
import styles from '../setting.module.css'

/** A person's name with what belongs beside and below it. */
export function Person({ name, sub, children }: { name: string; sub: string; children?: ReactNode }) {
  return (
    <div className={styles.person}>
      <span className={styles.avatar} aria-hidden="true">
        {Array.from(name)[0]?.toUpperCase() ?? '?'}
      </span>
      <div className={styles.names}>
        <div className={styles.name}>
          {name}
          {children}
        </div>
        <div className={styles.sub}>{sub}</div>
      </div>
    </div>
  )
}
