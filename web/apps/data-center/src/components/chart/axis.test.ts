import { expect, test } from 'vitest'
import { axisShare, formatCount, formatShare } from '../../lib/figures'
import { endOfShares, stepsOf } from './axis'

test('an axis of shares ends at 100 %, unless all of them are far below', () => {
  expect(endOfShares([{ values: [0.2, null] }, { values: [1, 0.5] }])).toEqual({ max: 1, interval: 0.25 })
  expect(endOfShares([{ values: [0.3, null, 0.1] }])).toEqual({})
  expect(endOfShares([{ values: [] }])).toEqual({})
})

test('an axis of counts has whole numbers', () => {
  const series = [{ name: 'online', values: [0.9] }]
  expect(stepsOf({ series, format: formatCount })).toEqual({ minInterval: 1 })
  expect(stepsOf({ series, format: formatShare })).toEqual({})
  expect(stepsOf({ series, format: formatShare, axis: axisShare })).toEqual({ max: 1, interval: 0.25 })
})
