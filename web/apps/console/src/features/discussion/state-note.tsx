import { Icon, type IconName } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import type { ReactNode } from 'react'
import styles from './state-note.module.css'

interface Props {
  icon: IconName
  title: string
  lead?: string
  /** What to do next. */
  action?: ReactNode
}

/** Instead of a list: nothing there, nothing found, not loaded. */
export function StateNote({ icon, title, lead, action }: Props) {
  return (
    <div className={`${layout.centre} ${styles.note}`}>
      <span className={`${layout.tile} ${styles.icon}`}>
        <Icon name={icon} size={28} />
      </span>
      <p className={layout.title}>{title}</p>
      {lead && <p className={`${layout.muted} ${styles.lead}`}>{lead}</p>}
      {action}
    </div>
  )
}
