import { expect, test } from 'vitest'
import { parseParts, partOf } from './part'
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
  expect(partName('country', 'CN', 'en-US', t)).toBe('Mainland China')
  expect(partName('country', 'JP', 'zh-CN', t)).toBe('日本')
  expect(partName('os', 'ios', 'zh-CN', t)).toBe('iOS')
  expect(partName('os', 'fridge', 'zh-CN', t)).toBe('fridge')
  expect(partName('channel', '', 'zh-CN', t)).toBe('ownAccounts')
  expect(partName('server', '', 'zh-CN', t)).toBe('apart.unknown')
  expect(partName('version', '1.2', 'zh-CN', t)).toBe('1.2')
})
