import { expect, test } from 'vitest'
import { isOfNumber, parseEvents } from './search'

test('an address of somebody else’s making asks only what can be asked', () => {
  expect(parseEvents({ measure: 'drop', grain: 'day', by: ['a', 1, 'b', 'c', 'd'], event: '' })).toEqual({
    by: ['a', 'b', 'c'],
  })
  const good = { field: 'server', operator: 'is', value: 's1' }
  expect(parseEvents({ conditions: [good, { field: 'x', operator: '=', value: '' }, null] })).toEqual({
    conditions: [good],
  })
  expect(parseEvents({ conditions: [{ ...good, value: 5 }] }).conditions?.[0]?.value).toBe('5')
})

test('times and players are of the events themselves', () => {
  expect([isOfNumber('times'), isOfNumber('players'), isOfNumber('p95')]).toEqual([false, false, true])
})
