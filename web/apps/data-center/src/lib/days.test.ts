import { expect, test } from 'vitest'
import { daysForm, parseDays, rangeOf, shortDay } from './days'

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

test('a day of a chart is its month and its day', () => {
  expect(shortDay('2026-11-22')).toBe('11-22')
})
