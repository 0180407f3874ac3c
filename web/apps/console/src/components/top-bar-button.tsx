import { Icon, type IconName } from '@longshore/ui/icon'
import type { ButtonHTMLAttributes } from 'react'
import styles from './top-bar-button.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  /** A short count at the corner; empty or 0 shows none. */
  badge?: string | number
}

/** An icon button of the top bar. */
export function TopBarButton({ icon, label, badge, ...button }: Props) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...button}>
      <Icon name={icon} />
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </button>
  )
}
