import { expect, test } from 'vitest'
import { clockText, minutesOf } from './clock-text'

test.each([
  [0, '00:00'],
  [1320, '22:00'],
  [1439, '23:59'],
  [null, ''],
])('%s minutes', (minutes, text) => {
  expect(clockText(minutes)).toBe(text)
  expect(minutesOf(text)).toBe(minutes)
})
