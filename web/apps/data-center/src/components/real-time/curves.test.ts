import { expect, test } from 'vitest'
import type { MinuteCurve, RealTime } from './api'
import { figuresNow, labelsOf, pointsOf, quarterLabels } from './curves'

const curve = (online: (number | null)[]): MinuteCurve => ({
  day: '2026-03-10',
  online,
  active: online,
  arrived: online.map((count) => (count === null ? null : 1)),
  payments: online.map((count) => (count === null ? null : 2)),
})

test('the other days are compared at the same minute', () => {
  const data = { curves: [curve([1, 2, 3]), curve([5, 6, 7, 8]), curve([9, 9, 9, 9])] } as RealTime
  expect(figuresNow('online', data)).toEqual([3, 7, 9])
  expect(figuresNow('payments', data)).toEqual([6, 6, 6])
})

test('a point holds five minutes: the greatest of those online, the sum of what happened', () => {
  expect(pointsOf('online', curve([1, 5, 2, 0, 0, 4]))).toEqual([5, 4])
  expect(pointsOf('arrived', curve([1, 5, 2, 0, 0, 4]))).toEqual([5, 1])
})

test('an hour that a day does not have is a gap, and one that comes twice is named twice', () => {
  expect(pointsOf('online', curve([1, 1, 1, 1, 1, null, null, null, null, null, 3]))).toEqual([1, null, 3])
  expect(pointsOf('payments', curve([null, null, 4, 4, 4]))).toEqual([6])
  const minutes = ['-04:00', '-05:00'].flatMap((offset) =>
    Array.from({ length: 60 }, (_, minute) => `01:${String(minute).padStart(2, '0')}${offset}`),
  )
  const labels = labelsOf({ minutes } as RealTime)
  expect([labels.length, labels[0], labels[11], labels[12]]).toEqual([
    24,
    '01:00-04:00',
    '01:55-04:00',
    '01:00-05:00',
  ])
  expect(quarterLabels({ minutes } as RealTime).slice(2, 6)).toEqual([
    '01:30-04:00',
    '01:45-04:00',
    '01:00-05:00',
    '01:15-05:00',
  ])
})
