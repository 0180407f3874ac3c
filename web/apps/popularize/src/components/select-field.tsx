// A labelled choice; native, so that phones show their own picker.
import { layout } from '@longshore/ui/layout'
import { type ReactNode, useId } from 'react'
import styles from './components.module.css'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  onChange(value: T): void
}

export function SelectField<T extends string>(props: Props<T>) {
  const { label, value, options, placeholder, hint, error, disabled, onChange } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={layout.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={layout.control}
        value={value}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        // Its options are of this type alone.
        onChange={({ target }) => onChange(target.value as T)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={error ? layout.error : layout.hint}>
        {error ?? hint}
      </p>
    </div>
  )
}
