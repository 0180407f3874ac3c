import { FormDialog } from '@longshore/ui'
import { TextField, useForm } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { CodeChoice } from '../code-choice'
import { useCountryName } from '../country-names'
import { diffTexts } from '../diff-texts'
import { type Area, METHODS, OVERSEAS_STORES, REGIMES } from '../globals-draft'
import { useCurrencyName } from '../globals-words'
import { LANGUAGES, useLanguageName } from '../languages'
import { placesQuery } from '../places'
import type { Settings } from './api'
import { globalsTexts } from './locales'

interface Props {
  of: Area
  others: readonly Area[]
  settings: Settings
  onDone(area: Area): void
  onClose(): void
}

const KEY = /^[a-z][a-z0-9_-]{0,31}$/

/** One area. What it says goes into the draft, not to the server. */
export function AreaDialog({ of, others, settings, onDone, onClose }: Props) {
  const t = globalsTexts.useT()
  const words = diffTexts.useT()
  const rest = others.find((one) => one.countries.length === 0)
  const form = useForm({
    initial: { ...of },
    check: ({ key, name, countries, languages, currencies, login_methods: methods }) => ({
      name: name.trim() ? undefined : t('area.nameNeeded'),
      key: keyFault(key, others),
      countries: countries.length === 0 && rest ? t('area.restTaken', { name: rest.name }) : undefined,
      languages: languages.length > 0 ? undefined : t('area.languagesNone'),
      currencies: currencies.length > 0 ? undefined : t('area.currenciesNone'),
      login_methods: methods.length > 0 ? undefined : t('area.methodsNeeded'),
    }),
    submit: async (values) => {
      onDone({ ...values, name: values.name.trim() })
      onClose()
    },
  })
  const { values } = form
  function keyFault(key: string, all: readonly Area[]): string | undefined {
    if (!KEY.test(key)) return t('area.keyWrong')
    return all.some((one) => one.key === key) ? t('area.keyTaken') : undefined
  }
  const options = useOptions(others, settings)
  const choice = (name: keyof typeof options, hasDefault = false) => (
    <>
      <h3 className={layout.label}>{t(`area.${name}`)}</h3>
      <CodeChoice
        label={t(`area.${name}`)}
        find={t(`area.${name}Find`)}
        none={t(`area.${name}None`)}
        options={options[name]}
        value={values[name]}
        error={form.errorOf(name)}
        hasDefault={hasDefault}
        onChange={(chosen) => form.set(name, chosen)}
      />
    </>
  )
  return (
    <FormDialog
      title={t(of.key ? 'area.edit' : 'area.add')}
      submitLabel={t('done')}
      cancelLabel={t('cancel')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      width={680}
      onSubmit={form.handleSubmit}
      onClose={onClose}
    >
      <div className={layout.two}>
        <TextField
          label={t('area.name')}
          name="name"
          maxLength={50}
          value={values.name}
          error={form.errorOf('name')}
          onChange={({ target }) => form.set('name', target.value)}
        />
        <TextField
          label={t('area.key')}
          name="key"
          maxLength={32}
          hint={t('area.keyHint')}
          value={values.key}
          error={form.errorOf('key')}
          onChange={({ target }) => form.set('key', target.value)}
        />
      </div>
      {choice('countries')}
      {choice('languages', true)}
      {choice('currencies', true)}
      <p className={layout.hint}>
        {settings.sold_in.length > 0 && t('area.currenciesLead', { codes: settings.sold_in.join(', ') })}
      </p>
      {choice('stores')}
      <p className={layout.hint}>{t('area.storesLead')}</p>
      <fieldset className={`${layout.group} ${layout.wrap}`}>
        <legend>{t('area.methods')}</legend>
        {METHODS.map((code) => (
          <label key={code} className={layout.option}>
            <input
              type="checkbox"
              checked={values.login_methods.some((one) => one.code === code)}
              onChange={({ target }) => {
                const without = values.login_methods.filter((one) => one.code !== code)
                form.set('login_methods', target.checked ? [...without, { code }] : without)
              }}
            />
            {words(`value.login_methods.${code}`)}
          </label>
        ))}
        {form.errorOf('login_methods') && <p className={layout.error}>{form.errorOf('login_methods')}</p>}
      </fieldset>
      <label className={layout.option}>
        {t('area.privacy')}
        <select
          className={layout.control}
          value={values.privacy}
          onChange={({ target }) =>
            form.set('privacy', REGIMES.find((one) => one === target.value) ?? 'none')
          }
        >
          {REGIMES.map((code) => (
            <option key={code} value={code}>
              {words(`value.privacy.${code}`)}
            </option>
          ))}
        </select>
      </label>
      <p className={layout.hint}>{t('area.privacyLead')}</p>
    </FormDialog>
  )
}

/** What can be chosen: a country that another area has is not among it. */
function useOptions(others: readonly Area[], settings: Settings) {
  const countryOf = useCountryName()
  const languageOf = useLanguageName()
  const currencyOf = useCurrencyName()
  const words = diffTexts.useT()
  const { data } = useQuery(placesQuery())
  const taken = new Set(others.flatMap(({ countries }) => countries.map(({ code }) => code)))
  const overseas = OVERSEAS_STORES.filter((code) => settings.stores.every((one) => one.code !== code))
  return {
    countries: (data?.codes ?? [])
      .filter((code) => !taken.has(code))
      .map((code) => ({ code, name: countryOf(code) })),
    languages: LANGUAGES.map((code) => ({ code, name: languageOf(code) })),
    currencies: settings.currencies.map((code) => ({ code, name: currencyOf(code) })),
    stores: [...overseas.map((code) => ({ code, name: words(`value.store.${code}`) })), ...settings.stores],
  }
}
