import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { CodeChoice } from '../code-choice'
import { useCountryName } from '../country-names'
import { type Limits, MODES } from '../limits-draft'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { placesQuery } from '../places'
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
        <CodeChoice
          label={t('countries')}
          find={t('findCountry')}
          none={t('noneChosen')}
          options={(data?.codes ?? []).map((code) => ({ code, name: nameOf(code) }))}
          value={value.countries}
          isDisabled={isDisabled}
          onChange={(countries) => onChange({ ...value, countries })}
        />
      )}
      {data && <p className={layout.hint}>{t('source', { day: data.as_of, source: data.source })}</p>}
    </section>
  )
}
