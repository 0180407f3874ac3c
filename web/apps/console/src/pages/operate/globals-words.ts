// What a draft of global settings holds, in words: an area as a sentence, and the parts that a difference names.
import { usePreferences } from '@/lib/stores/preferences'
import { useCountryName } from './country-names'
import { diffTexts } from './diff-texts'
import type { Area, Coded } from './globals-draft'
import { useLanguageName } from './languages'
import { operateTexts } from './locales'

/** A currency in the reader's language. */
export function useCurrencyName(): (code: string) => string {
  const language = usePreferences((state) => state.language)
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return (code) => names.of(code) ?? code
}

/** Everything that an area offers, one after the other. */
export function useAreaWords(): (area: Area) => string {
  const t = operateTexts.useT()
  const words = diffTexts.useT()
  const part = usePartWords()
  return (area) =>
    [
      area.countries.length > 0 ? all('countries', area.countries) : t('area.rest'),
      all('languages', area.languages),
      area.currencies.map(({ code }) => code).join(', '),
      area.stores.length > 0 ? all('stores', area.stores) : t('area.everyStore'),
      all('login_methods', area.login_methods),
      words(`value.privacy.${area.privacy}`),
    ].join(' · ')
  function all(name: ListName, rows: readonly Coded[]): string {
    return rows.map(({ code }) => part(name, code)).join(', ')
  }
}

const LISTS = ['countries', 'languages', 'currencies', 'stores', 'login_methods'] as const
type ListName = (typeof LISTS)[number]

function usePartWords(): (name: ListName, code: string) => string {
  const words = diffTexts.useT()
  const country = useCountryName()
  const language = useLanguageName()
  const currency = useCurrencyName()
  return (name, code) => {
    if (name === 'countries') return country(code)
    if (name === 'languages') return language(code)
    if (name === 'currencies') return currency(code)
    if (name === 'login_methods') return words(`value.login_methods.${code as 'guest'}`)
    return code === 'apple' || code === 'google' ? words(`value.store.${code}`) : code
  }
}

const AREA = /^areas\.\[[^\]]+\]$/
const ENTRY = /^areas\.\[[^\]]+\]\.(\w+)(?:\.\[[^\]]+\]|\.order)?$/

/** Words for what stands at a path of global settings; nothing for a path of another kind. */
export function useGlobalsWords(): (path: string, value: unknown) => string | undefined {
  const t = operateTexts.useT()
  const words = diffTexts.useT()
  const area = useAreaWords()
  const part = usePartWords()
  return (path, value) => {
    if (value === null || value === undefined) return undefined
    if (path === 'time_zone' && typeof value === 'string') return value || t('zoneOfInstallation')
    if (path === 'areas')
      return (value as Area[]).map((one) => `${one.name}: ${area(one)}`).join('\n') || t('noAreas')
    if (AREA.test(path)) return area(value as Area)
    const name = ENTRY.exec(path)?.[1]
    if (name === 'privacy') return words(`value.privacy.${value as Area['privacy']}`)
    const list = LISTS.find((one) => one === name)
    if (!list) return undefined
    const rows = Array.isArray(value) ? (value as (Coded | string)[]) : [value as Coded | string]
    return (
      rows.map((one) => part(list, typeof one === 'string' ? one : one.code)).join(', ') || t('value.empty')
    )
  }
}
