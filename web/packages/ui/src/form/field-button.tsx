import type { ButtonHTMLAttributes } from 'react'
import styles from './form.module.css'

/** A small button inside a field, at its end; its name is an `aria-label`. */
export function FieldButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button type="button" className={styles.iconButton} {...props} />
}
