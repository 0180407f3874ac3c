// A page or panel that has one thing to say: not found, failed, nothing here yet. No antd, so every chunk may use it.
import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'
import styles from './state-page.module.css'

interface Props {
  icon: IconName
  tone?: 'neutral' | 'error'
  /** `h1` when it is the whole page. */
  heading?: 'h1' | 'h2'
  title: ReactNode
  lead?: ReactNode
  /** Buttons and links: what to do next. */
  actions?: ReactNode
  children?: ReactNode
}

export function StatePage({ icon, tone = 'neutral', heading = 'h1', title, lead, actions, children }: Props) {
  const Heading = heading
  return (
    <div className={`${layout.centre} ${styles.state}`}>
      <span className={`${layout.tile} ${styles.icon}`} data-tone={tone}>
        <Icon name={icon} size={34} />
      </span>
      <Heading className={styles.title} tabIndex={-1}>
        {title}
      </Heading>
      {lead && <p className={styles.lead}>{lead}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </div>
  )
}
