import { layout } from '@longshore/ui/layout'
import { type ReactNode, useId } from 'react'
import styles from '../pack-channel.module.css'

export interface FieldControl {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

interface Props {
  /** The server's name of the field, by which a finding leads here. */
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  children(control: FieldControl): ReactNode
}

/** A labelled control with its help and its error. */
export function Field({ name, label, hint, error, children }: Props) {
  const id = useId()
  return (
    <div
      className={`${layout.tight} ${styles.field}`}
      data-field={name}
      data-invalid={error ? true : undefined}
    >
      <label htmlFor={id} className={`${layout.wrap} ${layout.strong}`}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': error ? true : undefined })}
      <p id={`${id}-note`} className={error ? layout.error : layout.hint}>
        {error ?? hint}
      </p>
    </div>
  )
}
