import { expect, test } from 'vitest'
import { hoursOf, parseFunnel } from './search'

test('steps come once each, in their order, eight at most', () => {
  expect(parseFunnel({ steps: ['a', 'b', 'a', 7, ''], hours: 5 })).toEqual({ steps: ['a', 'b'] })
  expect(parseFunnel({ steps: 'abcdefghij'.split('') }).steps).toHaveLength(8)
  expect(hoursOf(parseFunnel({ hours: '168' }))).toBe(168)
  expect(hoursOf({})).toBe(24)
})
