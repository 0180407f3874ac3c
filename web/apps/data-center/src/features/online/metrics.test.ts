import { expect, test } from 'vitest'
import { drawn, formatValue, valueOf } from './metrics'

const FIGURES = {
  peak: 12,
  peak_at: 1_772_700_000,
  average: 3.25,
  stays: 4,
  players: 2,
  seconds: 2_400,
  median_seconds: 540,
}

test('a stay is as long as all of them together among their number, time played among players', () => {
  expect(valueOf('stay_length', FIGURES)).toBe(600)
  expect(valueOf('time_played', FIGURES)).toBe(1_200)
  expect(valueOf('stay_length', { ...FIGURES, stays: 0 })).toBeNull()
})

test('lengths are written as people say them, and drawn in minutes', () => {
  expect(formatValue('stay_length', 600, 'zh-CN')).toBe('10 分')
  expect(formatValue('time_played', null, 'zh-CN')).toBe('-')
  expect(formatValue('acu', 3.25, 'en-US')).toBe('3.25')
  expect(formatValue('pcu', 1_200, 'en-US')).toBe('1,200')
  expect([drawn('time_played', 1_200), drawn('pcu', 12), drawn('stay_length', null)]).toEqual([20, 12, null])
})
