// Native form controls; no antd, so that the pages before the login (login, invitation, first start) may use them.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './form.module.css'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string
  /** Shown under the field and linked to it. */
  error?: string
  hint?: string
  /** A control inside the field, at its end. */
  trailing?: ReactNode
}

/** A labelled input with its error text. */
export function TextField({ label, error, hint, trailing, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control} data-invalid={error ? true : undefined}>
        <input
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        {trailing}
      </div>
      <p id={`${id}-note`} className={styles.note} data-invalid={error ? true : undefined}>
        {note}
      </p>
    </div>
  )
}
