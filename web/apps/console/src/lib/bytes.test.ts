import { expect, it } from 'vitest'
import { formatBytes, formatDelta } from './bytes'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [1_024_000, '1000 KB'],
  [160 * 1024 * 1024, '160 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it.each([
  [1536, '+1.5 KB'],
  [-2048, '−2.0 KB'],
  [0, '0 B'],
])('a difference of %i bytes is %s', (bytes, text) => {
  expect(formatDelta(bytes)).toBe(text)
})
