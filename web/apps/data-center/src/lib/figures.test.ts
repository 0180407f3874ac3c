import { expect, test } from 'vitest'
import { axisShare, formatAverage, formatChange, formatShare, majorUnits, ratio } from './figures'

test('a change has its sign, and none where nothing was before', () => {
  expect(formatChange(110, 100)).toBe('+10.0 %')
  expect(formatChange(90, 100)).toBe('−10.0 %')
  expect(formatChange(100, 100)).toBe('0 %')
  expect(formatChange(5, 0)).toBeNull()
  expect(formatChange(null, 4)).toBeNull()
})

test('shares and averages of nobody are no figures', () => {
  expect(formatShare(ratio(1, 0))).toBe('-')
  expect(formatShare(ratio(1, 8))).toBe('12.5 %')
  expect(formatShare(ratio(1, 200))).toBe('0.50 %')
  expect([axisShare(0.4), axisShare(0.025)]).toEqual(['40 %', '2.5 %'])
  expect(formatAverage(1000, 0, 'CNY')).toBe('-')
  expect(formatAverage(1000, 3, 'CNY')).toBe('¥3.33')
  expect(formatAverage(1000, 3, 'JPY')).toBe('JP¥333')
})

test('major units follow the currency', () => {
  expect(majorUnits(64_800, 'CNY')).toBe(648)
  expect(majorUnits(648, 'JPY')).toBe(648)
})
