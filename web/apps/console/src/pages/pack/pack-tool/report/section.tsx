import { layout } from '@longshore/ui/layout'
import { type ReactNode, useId } from 'react'
import styles from './report.module.css'

interface Props {
  title: string
  /** Beside the title: a count, a verdict. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of a report. */
export function ReportSection({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className={`${layout.card} ${styles.section}`} aria-labelledby={id}>
      <div className={`${layout.line} ${styles.sectionHead}`}>
        <h3 id={id} className={`${layout.title} ${styles.sectionTitle}`}>
          {title}
        </h3>
        {aside && <span className={layout.muted}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}

/** Names and values side by side; a value that is not there is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
