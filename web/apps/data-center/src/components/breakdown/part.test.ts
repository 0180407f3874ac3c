import { expect, test } from 'vitest'
import { type Part, parseParts, partOf } from './part'
import { partName } from './part-name'

test('the address says what players are told apart by; channels go without saying', () => {
  expect(parseParts({ part: 'os', days: 30 })).toEqual({ part: 'os', days: 30 })
  expect(parseParts({ part: 'channel' })).toEqual({})
  expect(parseParts({ part: 'player' })).toEqual({})
  expect(partOf({})).toBe('channel')
  expect(partOf({ part: 'country' })).toBe('country')
})

test('a part is called as people call it, and what is not known says so', () => {
  const t = (key: string): string => key
  const systemName = (code: string): string => `system ${code}`
  const name = (by: Part, value: string, language = 'zh-CN'): string =>
    partName(by, value, { language, t, systemName })
  expect(name('country', 'CN', 'en-US')).toBe('Mainland China')
  expect(name('country', 'JP')).toBe('日本')
  expect(name('os', 'ios')).toBe('system ios')
  expect(name('channel', '')).toBe('ownAccounts')
  expect(name('server', '')).toBe('apart.unknown')
  expect(name('version', '1.2')).toBe('1.2')
})
