import { expect, test } from 'vitest'
import { currenciesOf, revenue } from '../../lib/money'
import type { Figures } from './api'
import { formatValue, textOf, valueOf } from './metrics'

const FIGURES: Figures = {
  arrived: 1,
  active: 8,
  payers: 2,
  payments: 3,
  converted: null,
  money: [
    { currency: 'CNY', paid: 1_800, refunded: 1_200 },
    { currency: 'JPY', paid: 64_800, refunded: 0 },
  ],
}

test('money is what was paid less what was given back, of one currency', () => {
  expect(revenue(FIGURES, 'CNY')).toBe(600)
  expect(revenue(FIGURES, 'USD')).toBe(0)
  expect(textOf('revenue', FIGURES, 'CNY')).toBe('¥6.00')
  expect(valueOf('revenue', FIGURES, 'JPY')).toBe(64_800)
  expect(textOf('arppu', FIGURES, 'CNY')).toBe('¥3.00')
  expect(currenciesOf(FIGURES)).toEqual(['JPY', 'CNY'])
  expect(formatValue('revenue', 6, 'CNY')).toBe('¥6.00')
})

test('counts and shares', () => {
  expect(textOf('pay_rate', FIGURES, 'CNY')).toBe('25.0 %')
  expect(textOf('active', FIGURES, 'CNY')).toBe('8')
  expect(valueOf('pay_rate', { ...FIGURES, active: 0 }, 'CNY')).toBeNull()
})
