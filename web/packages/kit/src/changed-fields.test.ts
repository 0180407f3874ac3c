import { expect, test } from 'vitest'
import { changedFields } from './changed-fields'

test('only what differs is sent, lists by what is in them', () => {
  const start = { name: 'a', price: 9800, products: [{ id: 'x' }] }
  expect(changedFields({ name: 'b', price: 9800, products: [{ id: 'x' }] }, start)).toEqual({ name: 'b' })
  expect(changedFields({ ...start, products: [] }, start)).toEqual({ products: [] })
  expect(changedFields(start, start)).toEqual({})
})
