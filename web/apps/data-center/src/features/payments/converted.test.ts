import { expect, test } from 'vitest'
import { revenue } from '../../lib/money'
import { inReport, payersInReport } from './converted'

const money = [
  { currency: 'JPY', paid: 1234, refunded: 0 },
  { currency: 'USD', paid: 100, refunded: 0 },
]
const figures = {
  arrived: 1,
  active: 2,
  payers: 2,
  payments: 2,
  money,
  converted: { currency: 'CNY', paid: 6572, refunded: 10 },
}
const one = (currency: string, hour: number) => ({
  currency,
  payments: Array.from({ length: 24 }, (_, at) => (at === hour ? 1 : 0)),
  paid: Array.from({ length: 24 }, () => 5),
})

test('in the report currency a page has the converted money, the money of each hour, and the goods of all currencies', () => {
  const shown = inReport({
    days: [{ ...figures, day: '2026-03-09', first_payers: 1, refunds: 0 }],
    days_before: [],
    total: figures,
    total_before: { ...figures, converted: null },
    hour_names: [],
    hours: [one('JPY', 3), one('USD', 3), one('USD', 4)],
    hours_converted: one('CNY', 3),
    goods: [],
    goods_converted: [{ goods: 'gem', currency: 'CNY' }],
    report: { currency: 'CNY', rates: [], missing: [] },
  } as never)
  expect(revenue(shown.total, 'CNY')).toBe(6562)
  expect(revenue(shown.days[0] as never, 'CNY')).toBe(6562)
  expect(revenue(shown.total, 'JPY')).toBe(0)
  expect(shown.total_before.money).toEqual([])
  expect(shown.hours).toEqual([one('CNY', 3)])
  expect(shown.goods).toHaveLength(1)
})

test('payers in the report currency are those of all currencies, or none where nothing is converted', () => {
  const payers = { currencies: [{ currency: 'JPY' }, { currency: 'USD' }], converted: { currency: 'CNY' } }
  expect(payersInReport(payers as never).currencies).toEqual([{ currency: 'CNY' }])
  expect(payersInReport({ ...payers, converted: null } as never).currencies).toEqual([])
})
