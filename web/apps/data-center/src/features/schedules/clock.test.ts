import { expect, test } from 'vitest'
import { clockOf, minuteOf } from './clock'

test('a minute of the day and its time are the same', () => {
  expect([clockOf(0), clockOf(545), clockOf(1439)]).toEqual(['00:00', '09:05', '23:59'])
  expect([minuteOf('00:00'), minuteOf('09:05'), minuteOf('')]).toEqual([0, 545, null])
})
