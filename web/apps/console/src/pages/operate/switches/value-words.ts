import type { switchesTexts } from './locales'
import type { Plain } from './tree'

export function valueWords(value: Plain, t: ReturnType<typeof switchesTexts.useT>): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  return value === '' ? t('emptyText') : String(value)
}
