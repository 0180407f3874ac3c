import { layout } from '@longshore/ui/layout'
import { useId } from 'react'
import styles from './api-keys.module.css'
import { apiKeyTexts } from './locales'

interface Props<T extends string | number> {
  legend: string
  lead?: string
  options: readonly { id: T; name: string; note?: string }[]
  /** Said instead of the options if there are no options. */
  empty?: string | undefined
  chosen: readonly T[]
  error: string | undefined
  onChange(chosen: T[]): void
}

/** Any number of options; what is wrong stands below. */
export function Choices<T extends string | number>(props: Props<T>) {
  const { legend, lead, options, empty, chosen, error, onChange } = props
  const t = apiKeyTexts.useT()
  const id = useId()
  return (
    <fieldset className={layout.group} aria-describedby={error ? id : undefined}>
      <legend className={`${layout.row} ${styles.groupHead}`}>
        {legend}
        <span className={layout.count}>{t('form.chosen', { count: chosen.length })}</span>
      </legend>
      {lead && <p className={layout.hint}>{lead}</p>}
      {options.length === 0 && empty && <p className={layout.hint}>{empty}</p>}
      {options.length > 0 && (
        <div className={layout.choices} data-invalid={error ? true : undefined}>
          {options.map((option) => (
            <label key={option.id} className={layout.choice}>
              <input
                type="checkbox"
                aria-invalid={error ? true : undefined}
                checked={chosen.includes(option.id)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...chosen, option.id]
                      : chosen.filter((known) => known !== option.id),
                  )
                }
              />
              <span className={`${layout.grow} ${layout.anywhere} ${styles.words}`}>
                {option.name}
                {option.note && <span className={`${layout.hint} ${layout.block}`}>{option.note}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
      {error && (
        <p id={id} className={layout.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
