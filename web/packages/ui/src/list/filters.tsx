// The controls of a filter bar; native, so that phones show their own pickers.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from '../form/is-composing'
import { passingFocusOn } from '../form/passing-focus-on'
import { Icon } from '../icon'
import { useUiTexts } from '../locales'
import styles from './list.module.css'

const SEARCH_DELAY_MS = 350

interface SearchFilterProps {
  label: string
  /** What the address says. */
  value: string | undefined
  maxLength?: number
  /** It stands among the fields of a form, which Enter does not send from here. */
  isInForm?: boolean
  onChange(value: string | undefined): void
}

/** A keyword; it reaches the address once typing pauses, or at Enter. */
export function SearchFilter({ label, value, maxLength = 50, isInForm, onChange }: SearchFilterProps) {
  const t = useUiTexts()
  const [draft, setDraft] = useState(value ?? '')
  const known = useRef(value ?? '')
  useEffect(() => {
    // The address changed by itself: back, a link, clearing the filters.
    if ((value ?? '') === known.current) return
    known.current = value ?? ''
    setDraft(value ?? '')
  }, [value])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = (text: string): void => {
    clearTimeout(timer.current)
    const keyword = text.trim()
    if (keyword === known.current) return
    known.current = keyword
    onChange(keyword || undefined)
  }
  const handleTyping = (text: string): void => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(text), SEARCH_DELAY_MS)
  }
  const box = (
    <>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={label || t('table.search')}
        placeholder={label}
        maxLength={maxLength}
        value={draft}
        onChange={(event) => handleTyping(event.target.value)}
        onKeyDown={(event) => {
          if (!isInForm || event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          commit(draft)
        }}
      />
    </>
  )
  const place = { role: 'search', 'aria-label': label, className: styles.search }
  // A form may not hold another form.
  if (isInForm) return <div {...place}>{box}</div>
  return (
    <form
      {...place}
      onSubmit={(event) => {
        event.preventDefault()
        commit(draft)
      }}
    >
      {box}
    </form>
  )
}

interface SelectFilterProps<Value extends string> {
  label: string
  value: Value | undefined
  /** The first choice: no filter. Without it one of the options always holds. */
  all?: string
  options: readonly { value: Value; label: string }[]
  onChange(value: Value | undefined): void
}

/** One of a few values, or all: a chip that is blue and shows its value when it is set. */
export function SelectFilter<Value extends string>({
  label,
  value,
  all,
  options,
  onChange,
}: SelectFilterProps<Value>) {
  const t = useUiTexts()
  const chosen = options.find((option) => option.value === value)
  return (
    <label className={styles.chip} data-set={chosen ? true : undefined}>
      <span aria-hidden="true">
        {chosen ? t('filter.set', { label, value: chosen.label }) : (all ?? label)}
      </span>
      <Icon name="chevronDown" size={14} />
      {/* Over the chip and transparent: its own words would be without the label. */}
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange((event.target.value || undefined) as Value | undefined)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface FilterChipProps {
  children: ReactNode
  /** Accessible name of the button that takes the filter away. */
  removeLabel: string
  onRemove(): void
}

/** A filter without a control of its own, for example set from a row. */
export function FilterChip({ children, removeLabel, onRemove }: FilterChipProps) {
  return (
    <span className={styles.chip} data-set>
      {children}
      <button type="button" aria-label={removeLabel} onClick={passingFocusOn(onRemove)}>
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
