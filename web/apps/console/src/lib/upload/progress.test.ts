import { expect, it } from 'vitest'
import { percentOf, progressOf, Speedometer } from './progress'

it('[U-01] one put: percent rounded down, bytes, total, seconds', () => {
  expect(progressOf(1, 1_999, 2_000, 1_000, 3_500)).toEqual({
    percent: 99,
    loaded: 1_999,
    total: 2_000,
    seconds: 2.5,
  })
})

it('[U-02] multipart: percent with two decimals, 100 only at the end', () => {
  expect(percentOf(2, 1, 3)).toBe(33.33)
  expect(percentOf(2, 999_999, 1_000_000)).toBe(99.99)
  expect(percentOf(2, 3, 3)).toBe(100)
})

it('an empty file is there at once', () => {
  expect(percentOf(1, 0, 0)).toBe(100)
})

it('measures the speed of the last seconds, not since the start', () => {
  const meter = new Speedometer()
  expect(meter.measure(0, 0)).toBeNull()
  expect(meter.measure(500, 500)).toBeNull()
  expect(meter.measure(10_000, 1_000)).toBe(10_000)
  for (let second = 2; second <= 20; second += 1) meter.measure(10_000, second * 1000)
  expect(meter.measure(10_000, 21_000)).toBe(0)
  // A failed part is taken back.
  expect(meter.measure(0, 22_000)).toBe(0)
})
