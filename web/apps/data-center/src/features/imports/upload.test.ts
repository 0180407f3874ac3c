import { expect, test } from 'vitest'
import { partsOf } from './upload'

test('parts cover a file, the last is as long as what is left', () => {
  expect(partsOf(10, 4)).toEqual([
    { number: 1, from: 0, until: 4 },
    { number: 2, from: 4, until: 8 },
    { number: 3, from: 8, until: 10 },
  ])
  expect(partsOf(4, 4)).toHaveLength(1)
})
