// What differs between two contents, in words: the entry's own name, then the field.
import type { ChangeInWords } from '@longshore/ui'
import { useLimitsWords } from './limits-words'
import { operateTexts } from './locales'
import type { Difference } from './publishing'

const FIELDS = [
  'regions',
  'mode',
  'countries',
  'lists',
  'effect',
  'ranges',
  'digest',
  'told',
  'zh',
  'en',
  'is_on',
  'value',
  'off_value',
  'note',
  'rules',
  'methods',
  'url',
  'is_enabled',
  'title',
  'html',
  'begins',
  'ends',
  'kind',
  'once',
  'text',
  'texts',
  'icon',
  'link',
  'page',
  'has_dot',
  'when',
  'order',
  'trigger',
  'steps',
  'currency',
  'priority',
  'group',
  'most_per_player',
  'most_per_role',
  'most_per_day',
  'most_total',
  'budget',
  'rewards',
  'rate',
  'at',
  'quantity',
] as const

export function useDiffWords(): (difference: Difference) => ChangeInWords {
  const t = operateTexts.useT()
  const ofLimits = useLimitsWords()
  const said = (path: string, value: unknown): string => {
    const words = ofLimits(path, value)
    if (words !== undefined) return words
    if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off')
    if (typeof value === 'string') return value || t('value.empty')
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' › ')
    return typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1)
  }
  return ({ path, before, after }) => {
    // `switches.[shop].value`: the first part is the kind, which the page names already.
    const names = path.split('.').map((part) => part.replaceAll(/[[\]]/g, ''))
    const last = FIELDS.find((one) => one === names.at(-1))
    // A kind that holds but one thing is named by the page; of limits each part has a name.
    const rest = names.length > 1 ? names.slice(1, -1) : []
    const words = last ? [...rest, t(`diff.${last}`)] : names.slice(1)
    return {
      key: path,
      title: words.join(' · ') || path,
      before: before === null ? undefined : said(path, before),
      after: after === null ? undefined : said(path, after),
    }
  }
}
