import { expect, test } from 'vitest'
import { drawnAs, formatDigest } from './digest'

test('a figure has its unit', () => {
  expect(formatDigest(64_800, { unit: 'money', currency: 'CNY' })).toBe('¥648.00')
  expect(formatDigest(648, { unit: 'money', currency: 'JPY' })).toBe('JP¥648')
  expect(formatDigest(0.5, { unit: 'share' })).toBe('50.0 %')
  expect(formatDigest(1234, { unit: 'players' })).toBe('1,234')
  expect(formatDigest(1.5, { unit: 'number' })).toBe('1.5')
  expect(formatDigest(null, { unit: 'share' })).toBe('-')
})

test('a chart draws major units and says what was meant', () => {
  const money = drawnAs({ unit: 'money', currency: 'CNY' })
  expect(money.toDrawn(64_800)).toBe(648)
  expect(money.toDrawn(null)).toBeNull()
  expect(money.format(648)).toBe('¥648.00')
  expect(drawnAs({ unit: 'share' }).axis?.(0.4)).toBe('40 %')
  expect(drawnAs({ unit: 'players' }).format(1234)).toBe('1,234')
})
