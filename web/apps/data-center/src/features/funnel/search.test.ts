import { expect, test } from 'vitest'
import { hoursOf, parseFunnel, stepsChosen } from './search'

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

test('conditions go with their steps', () => {
  const of = (step: number) => ({ step, field: 'server', operator: 'is' as const, value: `s${step}` })
  const search = { steps: ['a', 'b', 'c'], filters: [of(1), of(3)] }
  expect(stepsChosen(search, ['b', 'c'])).toEqual({ steps: ['b', 'c'], filters: [{ ...of(3), step: 2 }] })
  expect(stepsChosen(search, ['a', 'b', 'c', 'd']).filters).toEqual(search.filters)
  expect(stepsChosen({}, ['a'])).toEqual({ steps: ['a'], filters: [] })
})
