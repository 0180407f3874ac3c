import { expect, test } from 'vitest'
import { costOf, parsePayments } from './search'

test('a cost is a number above nothing, in units that its currency has', () => {
  expect(parsePayments({ cost: '12.5', days: 30 })).toEqual({ cost: '12.5', days: 30 })
  expect(parsePayments({ cost: 3 })).toEqual({ cost: '3' })
  for (const cost of ['0', '-1', '1e9', 'ten', '', '1234567890123', null, {}]) {
    expect(parsePayments({ cost })).toEqual({})
  }
  expect([costOf({ cost: '12.5' }, 'CNY'), costOf({ cost: '12.5' }, 'JPY'), costOf({}, 'CNY')]).toEqual([
    1250, 0, 0,
  ])
  expect(costOf({ cost: '99999999999' }, 'CNY')).toBe(0)
})
