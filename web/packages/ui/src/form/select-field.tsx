import { useId } from 'react'
import styles from './form.module.css'

interface Props<V extends string> {
  label: string
  name: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange(value: V): void
}

/** A labelled choice among a few; it stands as high as the text fields beside it. */
export function SelectField<V extends string>({ label, name, value, options, onChange }: Props<V>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control}>
        <select
          id={id}
          name={name}
          className={styles.input}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <p className={styles.note} />
    </div>
  )
}
