import { countryName } from '@longshore/kit/country'
import type { Part } from './part'

interface Words {
  language: string
  t(key: 'ownAccounts' | 'apart.unknown'): string
  systemName(code: string): string
}

/** A part as people call it; codes that are words of their own stand for themselves. */
export function partName(by: Part, value: string, { language, t, systemName }: Words): string {
  if (value === '') return t(by === 'channel' ? 'ownAccounts' : 'apart.unknown')
  if (by === 'country') return countryName(value, language)
  return by === 'os' ? systemName(value) : value
}
