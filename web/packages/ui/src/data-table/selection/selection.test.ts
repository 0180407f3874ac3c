import { expect, test } from 'vitest'
import { withRange, withRow } from './selection'

const SHOWN = ['a', 'b', 'c', 'd']
const list = (keys: ReadonlySet<string | number>): unknown[] =>
  [...keys].map(String).toSorted((a, b) => a.localeCompare(b))

test('one row more or less', () => {
  expect(list(withRow(new Set(['a']), 'b', true))).toEqual(['a', 'b'])
  expect(list(withRow(new Set(['a', 'b']), 'a', false))).toEqual(['b'])
})

test('a range goes both ways and keeps what was chosen elsewhere', () => {
  expect(list(withRange(new Set(['z']), SHOWN, 'b', 'd', true))).toEqual(['b', 'c', 'd', 'z'])
  expect(list(withRange(new Set(['a', 'b', 'c']), SHOWN, 'c', 'b', false))).toEqual(['a'])
})

test('a range from a row of another page is that one row', () => {
  expect(list(withRange(new Set(), SHOWN, 'y', 'b', true))).toEqual(['b'])
})
