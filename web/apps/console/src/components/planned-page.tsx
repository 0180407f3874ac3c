// An area that is not open yet: what it will do, what is possible today. Nothing here pretends to work.
import { Icon, type IconName } from '@longshore/ui/icon'
import type { ReactNode } from 'react'
import styles from './planned-page.module.css'

interface Props {
  icon: IconName
  title: string
  status: string
  planTitle: string
  plans: readonly string[]
  nowTitle: string
  now: readonly string[]
  /** What works already, beside the plan. */
  children?: ReactNode
}

export function PlannedPage({ icon, title, status, planTitle, plans, nowTitle, now, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <span className={styles.status}>
          <Icon name="clock" size={16} />
          {status}
        </span>
      </header>
      <div className={styles.columns}>
        <section className={styles.card}>
          <span className={styles.icon}>
            <Icon name={icon} size={30} />
          </span>
          <h2 className={styles.heading}>{planTitle}</h2>
          <ul className={styles.plans}>
            {plans.map((plan) => (
              <li key={plan}>{plan}</li>
            ))}
          </ul>
          <h2 className={styles.heading}>{nowTitle}</h2>
          <ul className={styles.now}>
            {now.map((text) => (
              <li key={text}>
                <Icon name="check" size={18} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
        {children}
      </div>
    </div>
  )
}
