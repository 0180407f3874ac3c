import { type ReactNode, useId } from 'react'
import styles from './messages.module.css'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  isDisabled?: boolean
  onChange(value: T): void
}

/** A labelled choice of a few. */
export function SelectField<T extends string>({ label, value, options, isDisabled, onChange }: Props<T>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        // Its options are of this type alone.
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
