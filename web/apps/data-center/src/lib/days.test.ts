import { expect, test } from 'vitest'
import { daysForm, parseDays, periodForm, rangeOf, shortDay } from './days'

test('the address keeps another range than the usual one', () => {
  expect(parseDays({ days: 30 })).toEqual({ days: 30 })
  expect(parseDays({ days: '7' })).toEqual({ days: 7 })
  expect(parseDays({ days: 14 })).toEqual({})
  expect(parseDays({ days: 'x' })).toEqual({})
  expect(parseDays({ channel: 'vivo', days: 14 })).toEqual({ channel: 'vivo' })
  expect(parseDays({ channel: '' })).toEqual({})
  expect(rangeOf({})).toBe(14)
  expect(daysForm({ channel: '-' })).toEqual({ days: 14, channels: ['-'] })
})

test('the address keeps two days of the calendar, which then stand instead of the range', () => {
  const day = { first: '2026-11-01', last: '2026-11-01' }
  expect(parseDays({ ...day, days: 30, channel: 'vivo' })).toEqual({ ...day, channel: 'vivo' })
  expect(rangeOf(day)).toBeNull()
  expect(periodForm(day)).toEqual(day)
  expect(daysForm(day)).toEqual({ ...day, channels: [] })
})

test.each([
  ['2026-11-02', '2026-11-01'],
  ['2025-01-01', '2026-11-01'],
  ['2026-02-31', '2026-03-01'],
  ['1999-12-31', '2000-01-01'],
  ['2026-11-01', undefined],
  [20261101, '2026-11-02'],
  ["2026-11-01' OR 1", '2026-11-02'],
])('days that the server would refuse are left out: %s to %s', (first, last) => {
  expect(parseDays({ first, last, days: 7 })).toEqual({ days: 7 })
})

test('a day of a chart is its month and its day', () => {
  expect(shortDay('2026-11-22')).toBe('11-22')
})
