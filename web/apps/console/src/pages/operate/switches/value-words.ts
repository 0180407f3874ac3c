import type { switchesTexts } from './locales'
import type { SwitchValue } from './switch'

const MOST_JSON = 80

export function valueWords(value: SwitchValue, t: ReturnType<typeof switchesTexts.useT>): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  if (typeof value === 'object') {
    const text = JSON.stringify(value)
    return text.length > MOST_JSON ? `${text.slice(0, MOST_JSON)}…` : text
  }
  return value === '' ? t('emptyText') : String(value)
}
