import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decimalsOf, formatDuration, formatMoney, minorOf } from './amount'

test.each([
  [64_800, 'CNY', '¥648.00'],
  [5, 'CNY', '¥0.05'],
  [-129_800, 'CNY', '−¥1,298.00'],
  [1200, 'JPY', 'JP¥1,200'],
  [99, 'USD', 'US$0.99'],
  [1234, 'KWD', 'KWD\u00a01.234'],
  [0, 'CNY', '¥0.00'],
  [1_500_000, 'IDR', 'IDR\u00a015,000.00'],
  [64_800, 'HUF', 'HUF\u00a0648.00'],
  [64_800, 'IQD', 'IQD\u00a064.800'],
])('%i minor units of %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text)
})

test('what a number cannot hold exactly stays exact', () => {
  expect(formatMoney(9_007_199_254_740_993_01n, 'CNY')).toBe('¥9,007,199,254,740,993.01')
})

test('a total may drop its decimals, rounded', () => {
  expect(formatMoney(1_284_650, 'CNY', { isWhole: true })).toBe('¥12,847')
  expect(decimalsOf('KRW')).toBe(0)
})

test('the decimals of every currency are those that the server counts with', () => {
  const path = '../../../../server/src/longshore/domains/pack/goods/currencies.py'
  const source = readFileSync(new URL(path, import.meta.url), 'utf8')
  const [two, none, three] = ['_TWO = \\(([^)]+)', '_NONE = (.+)', '_THREE = (.+)'].map((list) =>
    [...(new RegExp(list).exec(source)?.[1] ?? '').matchAll(/\b[A-Z]{3}\b/g)].map(([code]) => code),
  )
  expect(two?.length).toBeGreaterThan(100)
  expect(new Set(two?.map(decimalsOf))).toEqual(new Set([2]))
  expect(new Set(none?.map(decimalsOf))).toEqual(new Set([0]))
  expect(new Set(three?.map(decimalsOf))).toEqual(new Set([3]))
})

test.each([
  [11_520, '3 时 12 分', '3 h 12 m'],
  [3600, '1 时', '1 h'],
  [90_000, '1 天 1 时', '1 d 1 h'],
  [42, '42 秒', '42 s'],
  [0, '0 秒', '0 s'],
  [59.7, '1 分', '1 m'],
])('%d seconds', (seconds, zh, en) => {
  expect(formatDuration(seconds, 'zh-CN')).toBe(zh)
  expect(formatDuration(seconds, 'en-US')).toBe(en)
})

test.each([
  ['12.5', 'CNY', 1250],
  ['1,234.56', 'CNY', 123_456],
  ['−8', 'CNY', -800],
  ['1200', 'JPY', 1200],
  ['1.234', 'KWD', 1234],
  ['12.505', 'CNY', undefined],
  ['1.5', 'JPY', undefined],
  ['ten', 'CNY', undefined],
  ['', 'CNY', undefined],
])('%s of %s written by somebody', (written, currency, minor) => {
  expect(minorOf(written, currency)).toBe(minor)
})
