import { passingFocusOn } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { usePreferences } from '@/lib/stores/preferences'
import type { Coded } from './globals-draft'
import { operateTexts } from './locales'

interface Props {
  label: string
  /** What the search box says. */
  find: string
  /** Shown where nothing is chosen. */
  none: string
  options: readonly { code: string; name: string }[]
  value: readonly Coded[]
  error?: string
  isDisabled?: boolean
  /** The first is the one that is taken where nothing else says which. */
  hasDefault?: boolean
  onChange(value: Coded[]): void
}

/** Several of many things with codes: what is chosen as chips, all of them below a search box. */
export function CodeChoice(props: Props) {
  const { label, find, none, options, value, error, isDisabled, hasDefault, onChange } = props
  const t = operateTexts.useT()
  const nameOf = (code: string): string => options.find((one) => one.code === code)?.name ?? code
  const without = (code: string): Coded[] => value.filter((one) => one.code !== code)
  return (
    <fieldset className={layout.group} aria-label={label}>
      {value.length === 0 ? (
        <p className={layout.hint}>{none}</p>
      ) : (
        <ul className={layout.chips}>
          {value.map(({ code }, at) => (
            <li key={code}>
              {nameOf(code)}{' '}
              {hasDefault && at === 0 && <span className={layout.muted}>{t('choice.default')} </span>}
              {hasDefault && at > 0 && !isDisabled && (
                <button
                  type="button"
                  className={layout.bareButton}
                  aria-label={t('choice.makeDefault', { name: nameOf(code) })}
                  title={t('choice.makeDefault', { name: nameOf(code) })}
                  onClick={() => onChange([{ code }, ...without(code)])}
                >
                  ↑
                </button>
              )}
              {!isDisabled && (
                <button
                  type="button"
                  className={layout.bareButton}
                  aria-label={t('choice.remove', { name: nameOf(code) })}
                  onClick={passingFocusOn(() => onChange(without(code)))}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && <p className={layout.error}>{error}</p>}
      {!isDisabled && (
        <Choices
          label={label}
          find={find}
          options={options}
          chosen={new Set(value.map(({ code }) => code))}
          onToggle={(code, isChosen) => onChange(isChosen ? [...without(code), { code }] : without(code))}
        />
      )}
    </fieldset>
  )
}

interface ChoicesProps extends Pick<Props, 'label' | 'find' | 'options'> {
  chosen: ReadonlySet<string>
  onToggle(code: string, isChosen: boolean): void
}

function Choices({ label, find, options, chosen, onToggle }: ChoicesProps) {
  const t = operateTexts.useT()
  const language = usePreferences((state) => state.language)
  const [wanted, setWanted] = useState('')
  const word = wanted.trim().toLowerCase()
  const shown = options
    .filter(({ code, name }) => name.toLowerCase().includes(word) || code.toLowerCase() === word)
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  return (
    <div className={layout.tight}>
      <input
        type="search"
        className={layout.control}
        aria-label={find}
        placeholder={find}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <fieldset className={layout.choices} aria-label={label}>
        {shown.map(({ code, name }) => (
          <label key={code} className={layout.choice}>
            <input
              type="checkbox"
              checked={chosen.has(code)}
              onChange={({ target }) => onToggle(code, target.checked)}
            />
            {name} {name !== code && <span className={layout.muted}>{code}</span>}
          </label>
        ))}
        {shown.length === 0 && <p className={layout.hint}>{t('choice.nothing')}</p>}
      </fieldset>
    </div>
  )
}
