import { countryName } from '@longshore/kit/country'
import type { Part } from './part'

const SYSTEMS: Partial<Record<string, string>> = {
  android: 'Android',
  ios: 'iOS',
  harmony: 'HarmonyOS',
  windows: 'Windows',
  mac: 'macOS',
}

/** A part as people call it; codes that are words of their own stand for themselves. */
export function partName(
  by: Part,
  value: string,
  language: string,
  t: (key: 'ownAccounts' | 'apart.unknown' | 'os.web' | 'os.mini' | 'os.other') => string,
): string {
  if (value === '') return t(by === 'channel' ? 'ownAccounts' : 'apart.unknown')
  if (by === 'country') return countryName(value, language)
  if (by !== 'os') return value
  if (value === 'web' || value === 'mini' || value === 'other') return t(`os.${value}`)
  return SYSTEMS[value] ?? value
}
