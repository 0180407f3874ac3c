import { expect, it } from 'vitest'
import { idOf, keywordOf, oneOf, present } from './search-values'

it.each([
  [7, 7],
  ['7', 7],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['x', undefined],
  [2 ** 60, undefined],
])('the id of %j is %j', (value, id) => {
  expect(idOf(value)).toBe(id)
})

it.each([
  ['  huawei ', 'huawei'],
  [123, '123'],
  ['', undefined],
  ['   ', undefined],
  [{ a: 1 }, undefined],
  ['x'.repeat(60), 'x'.repeat(50)],
])('the keyword of %j is %j', (value, keyword) => {
  expect(keywordOf(value)).toBe(keyword)
})

it('knows values as text and as numbers', () => {
  expect(oneOf([0, 1], '1')).toBe(1)
  expect(oneOf(['a', 'b'], 'c')).toBeUndefined()
})

it('leaves out what is absent', () => {
  expect(present({ a: 1, b: undefined, c: '' })).toEqual({ a: 1, c: '' })
})
