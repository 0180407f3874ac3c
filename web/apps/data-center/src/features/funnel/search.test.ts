import { expect, test } from 'vitest'
import { hoursOf, parseFunnel } from './search'

test('steps come once each, in their order, eight at most', () => {
  expect(parseFunnel({ steps: ['a', 'b', 'a', 7, ''], hours: 5 })).toEqual({ steps: ['a', 'b'] })
  expect(parseFunnel({ steps: 'abcdefghij'.split('') }).steps).toHaveLength(8)
  expect(hoursOf(parseFunnel({ hours: '168' }))).toBe(168)
  expect(hoursOf({})).toBe(24)
})

test('a condition is of a step that is there', () => {
  const good = { step: 2, field: 'property:level', operator: 'at_least', value: 10 }
  const filters = [good, { ...good, step: 3 }, { ...good, step: 'a' }, { step: 1 }, null]
  expect(parseFunnel({ steps: ['a', 'b'], filters, by: 'server' })).toEqual({
    steps: ['a', 'b'],
    filters: [{ ...good, value: '10' }],
    by: 'server',
  })
  expect(parseFunnel({ by: 'player' })).toEqual({})
  expect(parseFunnel({ by: 'property:mode' })).toEqual({ by: 'property:mode' })
})
