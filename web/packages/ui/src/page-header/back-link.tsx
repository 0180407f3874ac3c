import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import styles from './page-header.module.css'

interface Props {
  /** The list's path below the router's base. */
  to: string
  search?: Record<string, unknown>
  children: ReactNode
}

/** From an object to the list that it stands in, for `PageHeader.back`. */
export function BackLink({ to, search, children }: Props) {
  return (
    // The package knows no app's routes.
    <Link to={to} search={search} className={styles.backLink}>
      <Icon name="previous" size={16} />
      {children}
    </Link>
  )
}
