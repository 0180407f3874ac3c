// Search, then one chip for each filter; a set chip shows its value. Which filters are set stands in the address; the table
// that the bar is given to clears them.
import type { ReactNode } from 'react'
import { SearchFilter, SelectFilter } from './filters'
import styles from './list.module.css'

export interface ChoiceFilter {
  /** Its name in the address. */
  key: string
  /** "Channel". */
  label: string
  options: readonly { value: string; label: string }[]
  /** What holds when the address says nothing, for a filter that is always set, as the environment is. */
  fallback?: string
}

interface Props {
  /** The box in front; its value stands in the address under this key. */
  search?: { key: string; label: string; maxLength?: number }
  /** In their order; an environment comes first. */
  filters: readonly ChoiceFilter[]
  /** The values in the address. */
  values: Readonly<Record<string, string | undefined>>
  /** Called with the whole new set; absent values are not filtered by. */
  onChange(values: Record<string, string | undefined>): void
  /** Further controls, for example how rows are grouped. */
  children?: ReactNode
}

export function FilterBar({ search, filters, values, onChange, children }: Props) {
  const set = (key: string, value: string | undefined): void => onChange({ ...values, [key]: value })
  return (
    <div className={styles.bar}>
      {search && (
        <SearchFilter
          label={search.label}
          maxLength={search.maxLength}
          value={values[search.key]}
          onChange={(value) => set(search.key, value)}
        />
      )}
      {filters.map(({ key, label, options, fallback }) => (
        <SelectFilter
          key={key}
          label={label}
          all={fallback === undefined ? label : undefined}
          options={options}
          value={values[key] ?? fallback}
          onChange={(value) => set(key, value === fallback ? undefined : value)}
        />
      ))}
      {children}
    </div>
  )
}
