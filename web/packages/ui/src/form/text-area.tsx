import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './form.module.css'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  label: string
  /** Shown under the field and linked to it. */
  error?: string
  hint?: string
}

/** A labelled field of several lines with its error text. */
export function TextArea({ label, error, hint, ...area }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control} data-lines data-invalid={error ? true : undefined}>
        <textarea
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...area}
        />
      </div>
      <p id={`${id}-note`} className={styles.note} data-invalid={error ? true : undefined}>
        {note}
      </p>
    </div>
  )
}
