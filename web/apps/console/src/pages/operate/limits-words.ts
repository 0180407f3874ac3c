// What a draft of limits holds, in words for a difference: the whole at the first publication, parts of it afterwards.
import { useCountryName } from './country-names'
import type { Limits } from './limits-draft'
import { operateTexts } from './locales'

type List = Limits['lists'][number]

/** Words for what stands at a path of limits; nothing for a path of another kind. */
export function useLimitsWords(): (path: string, value: unknown) => string | undefined {
  const t = operateTexts.useT()
  const nameOf = useCountryName()
  const ofRegions = ({ mode, countries }: Limits['regions']): string => {
    const names = mode === 'off' ? '' : countries.map(({ code }) => nameOf(code)).join(', ')
    return [t(`limits.mode.${mode}`), names].filter(Boolean).join(': ')
  }
  const ofList = ({ key, note, effect, ranges }: List): string =>
    [
      note || key,
      t(`limits.effect.${effect}`),
      t('limits.ranges', { count: ranges.toLocaleString('en-US') }),
    ].join(' · ')
  return (path, value) => {
    if (value === null || value === undefined) return undefined
    if (path === 'regions') return ofRegions(value as Limits['regions'])
    if (path === 'regions.mode') return t(`limits.mode.${value as Limits['regions']['mode']}`)
    if (path.startsWith('regions.countries.[') && typeof value === 'object')
      return nameOf((value as { code: string }).code)
    if (path === 'lists') return (value as List[]).map(ofList).join('\n') || t('limits.noLists')
    if (/^lists\.\[[^\]]+\]$/.test(path) && typeof value === 'object' && 'digest' in value)
      return ofList(value as List)
    if (typeof value === 'string' && /^lists\..*\.digest$/.test(path)) return value.slice(0, 12)
    if (/^lists\..*\.effect$/.test(path)) return t(`limits.effect.${value as List['effect']}`)
    if (path === 'told') return Object.values(value).filter(Boolean).join(' / ')
    return undefined
  }
}
