import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreferences } from '@/lib/stores/preferences'
import { useCountryName } from '../country-names'
import { type Limits, MODES } from '../limits-draft'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { placesQuery } from './api'
import { limitsTexts } from './locales'

interface Props {
  value: Limits['regions']
  isDisabled: boolean
  onChange(value: Limits['regions']): void
}

/** From where players may enter. */
export function Regions({ value, isDisabled, onChange }: Props) {
  const t = limitsTexts.useT()
  const ofOperate = operateTexts.useT()
  const nameOf = useCountryName()
  const { data } = useQuery(placesQuery())
  const without = (code: string) => value.countries.filter((one) => one.code !== code)
  const toggle = (code: string, isChosen: boolean): void =>
    onChange({ ...value, countries: isChosen ? [...without(code), { code }] : without(code) })
  return (
    <section className={parts.card} aria-labelledby="regions-title">
      <header className={parts.head}>
        <h2 id="regions-title">{t('regions')}</h2>
      </header>
      <fieldset className={`${layout.group} ${layout.wrap}`} disabled={isDisabled} aria-label={t('regions')}>
        {MODES.map((mode) => (
          <label key={mode} className={layout.option}>
            <input
              type="radio"
              name="mode"
              checked={value.mode === mode}
              onChange={() => onChange({ ...value, mode })}
            />
            {ofOperate(`limits.mode.${mode}`)}
          </label>
        ))}
      </fieldset>
      {value.mode !== 'off' && (
        <div className={layout.tight}>
          {value.countries.length === 0 ? (
            <p className={layout.hint}>{t('noneChosen')}</p>
          ) : (
            <ul className={layout.chips}>
              {value.countries.map(({ code }) => (
                <li key={code}>
                  {nameOf(code)}{' '}
                  {!isDisabled && (
                    <button
                      type="button"
                      className={layout.bareButton}
                      aria-label={t('removeCountry', { name: nameOf(code) })}
                      onClick={() => toggle(code, false)}
                    >
                      ×
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {!isDisabled && data && (
            <CountryChoice
              codes={data.codes}
              chosen={new Set(value.countries.map(({ code }) => code))}
              onToggle={toggle}
            />
          )}
        </div>
      )}
      {data && <p className={layout.hint}>{t('source', { day: data.as_of, source: data.source })}</p>}
    </section>
  )
}

interface ChoiceProps {
  codes: readonly string[]
  chosen: ReadonlySet<string>
  onToggle(code: string, isChosen: boolean): void
}

function CountryChoice({ codes, chosen, onToggle }: ChoiceProps) {
  const t = limitsTexts.useT()
  const nameOf = useCountryName()
  const language = usePreferences((state) => state.language)
  const [wanted, setWanted] = useState('')
  const word = wanted.trim().toLowerCase()
  const shown = codes
    .map((code) => ({ code, name: nameOf(code) }))
    .filter(({ code, name }) => name.toLowerCase().includes(word) || code.toLowerCase() === word)
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  return (
    <div className={layout.tight}>
      <input
        type="search"
        className={layout.control}
        aria-label={t('findCountry')}
        placeholder={t('findCountry')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <fieldset className={layout.choices} aria-label={t('countries')}>
        {shown.map(({ code, name }) => (
          <label key={code} className={layout.choice}>
            <input
              type="checkbox"
              checked={chosen.has(code)}
              onChange={({ target }) => onToggle(code, target.checked)}
            />
            {name} <span className={layout.muted}>{code}</span>
          </label>
        ))}
        {shown.length === 0 && <p className={layout.hint}>{t('noCountry')}</p>}
      </fieldset>
    </div>
  )
}
