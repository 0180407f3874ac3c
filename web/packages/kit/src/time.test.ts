import { describe, expect, test } from 'vitest'
import { formatTime, formatZonedTime } from './time'

describe('[F-01] formatTime', () => {
  const local = new Date(2026, 10, 21, 9, 5, 7)
  const seconds = Math.floor(local.getTime() / 1000)

  test('a 10-digit value is seconds', () => {
    expect(formatTime(seconds)).toBe('2026-11-21 09:05:07')
    expect(formatTime(String(seconds))).toBe('2026-11-21 09:05:07')
  })
  test('a longer value is milliseconds', () => {
    expect(formatTime(local.getTime())).toBe('2026-11-21 09:05:07')
  })
  test.each([null, undefined, '', 0, 'not a time'])('%s shows -', (value) => {
    expect(formatTime(value)).toBe('-')
  })
  test('another format', () => {
    expect(formatTime(seconds, 'MM/DD HH:mm')).toBe('11/21 09:05')
  })
})

test('a time that stands alone says its offset, that of its day', () => {
  const seconds = Math.floor(new Date(2026, 10, 21, 9, 5, 7).getTime() / 1000)
  expect(formatZonedTime(seconds)).toMatch(/^2026-11-21 09:05 UTC([+-]\d{1,2}(:\d{2})?)?$/)
  expect(formatZonedTime(seconds, 'YYYY-MM-DD HH:mm:ss')).toMatch(/^2026-11-21 09:05:07 UTC/)
  expect(formatZonedTime(0)).toBe('-')
})
