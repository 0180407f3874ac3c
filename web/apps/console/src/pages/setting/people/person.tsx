import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'
import styles from '../setting.module.css'

/** A person's name with what belongs beside and below it. */
export function Person({ name, sub, children }: { name: string; sub: string; children?: ReactNode }) {
  return (
    <div className={`${layout.row} ${styles.person}`}>
      <span className={layout.avatar} aria-hidden="true">
        {Array.from(name)[0]?.toUpperCase() ?? '?'}
      </span>
      <div className={layout.grow}>
        <div className={`${layout.wrap} ${layout.strong}`}>
          {name}
          {children}
        </div>
        <div className={layout.hint}>{sub}</div>
      </div>
    </div>
  )
}
