import { expect, it } from 'vitest'
import type { DiffLine } from './api'
import { foldSame } from './fold-same'

const same = (count: number): DiffLine[] =>
  Array.from({ length: count }, (_, index) => ({ change: 'same', text: String(index) }))

it('keeps two lines around each change and counts the rest', () => {
  const folded = foldSame([...same(5), { change: 'added', text: 'x' }, ...same(6)])
  expect(folded.map((line) => (line.change === 'skipped' ? line.count : line.text))).toEqual([
    3,
    '3',
    '4',
    'x',
    '0',
    '1',
    4,
  ])
})

it('folds a text without changes into one count', () => {
  expect(foldSame(same(9))).toEqual([{ change: 'skipped', count: 9 }])
})
