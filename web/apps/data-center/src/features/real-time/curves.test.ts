import { expect, test } from 'vitest'
import type { MinuteCurve, RealTime } from './api'
import { figuresNow, labels, pointsOf } from './curves'

const curve = (online: number[]): MinuteCurve => ({
  day: '2026-03-10',
  online,
  active: online,
  arrived: online.map(() => 1),
  payments: online.map(() => 2),
})

test('the other days are compared at the same minute', () => {
  const data = { curves: [curve([1, 2, 3]), curve([5, 6, 7, 8]), curve([9, 9, 9, 9])] } as RealTime
  expect(figuresNow('online', data)).toEqual([3, 7, 9])
  expect(figuresNow('payments', data)).toEqual([6, 6, 6])
})

test('a point holds five minutes: the greatest of those online, the sum of what happened', () => {
  expect(pointsOf('online', curve([1, 5, 2, 0, 0, 4]))).toEqual([5, 4])
  expect(pointsOf('arrived', curve([1, 5, 2, 0, 0, 4]))).toEqual([5, 1])
  expect([labels()[0], labels()[13], labels().at(-1)]).toEqual(['00:00', '01:05', '23:55'])
})
