import { expect, test } from 'vitest'
import type { PartCurve } from './api'
import { seriesOf, sharesOf, sumOf } from './curves'

const NAMES = { all: 'all', rest: (count: number) => `rest ${count}`, part: ({ part }: PartCurve) => part }

test('the curve of all is weighted: players, not shares, are added up', () => {
  const curves = [
    { players: [100, 100, 50], returned: [100, 50, 10] },
    { players: [10, 5], returned: [10, 0] },
  ]
  expect(sumOf(curves)).toEqual({ players: [110, 105, 50], returned: [110, 50, 10] })
  expect(sharesOf(sumOf(curves))).toEqual([50 / 105, 0.2])
})

test('the five parts with the most players have curves of their own, the others one together', () => {
  const curves: PartCurve[] = Array.from({ length: 7 }, (_, n) => ({
    part: `c${n}`,
    is_rest: false,
    players: [10, 10],
    returned: [10, n],
  }))
  expect(seriesOf(curves, NAMES).map(({ name, values }) => [name, values[0]])).toEqual([
    ['all', 0.3],
    ['c0', 0],
    ['c1', 0.1],
    ['c2', 0.2],
    ['c3', 0.3],
    ['c4', 0.4],
    ['rest 2', 0.55],
  ]) // prettier-ignore
  expect(seriesOf(curves.slice(0, 1), NAMES)).toHaveLength(1)
})
