import type { Plain } from '../audience/tree'
import type { switchesTexts } from './locales'

export function valueWords(value: Plain, t: ReturnType<typeof switchesTexts.useT>): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  return value === '' ? t('emptyText') : String(value)
}
