import { expect, test } from 'vitest'
import { check, EMPTY, fieldsFrom, hundredfold, termsOf } from './terms-form'

test('two decimals are exact, and nothing else is a number', () => {
  expect(hundredfold('0.29')).toBe(29)
  expect(hundredfold(' 30 ')).toBe(3000)
  expect(hundredfold('1.5')).toBe(150)
  for (const text of ['', '-1', '1.234', '1e3', '1,000', 'x']) expect(hundredfold(text)).toBeNull()
})

test('only what is shown is looked at', () => {
  expect(check(EMPTY)).toEqual({})
  expect(check({ ...EMPTY, rate: '100.01', tier: '5', tierRate: '' })).toEqual({
    rate: 'rate.wrong',
    tierRate: 'rate.wrong',
  })
  expect(check({ ...EMPTY, earns: 'payer', rate: 'x', holdbackMonths: '13' })).toEqual({
    each: 'money.wrong',
    holdbackMonths: 'months.wrong',
  })
})

test('fields become basis points and minor units', () => {
  expect(termsOf({ ...EMPTY, rate: '12.5', tier: '1000', tierRate: '20', capMonth: '500' })).toMatchObject({
    tiers: [
      { from_minor: 0, rate_bps: 1250 },
      { from_minor: 100_000, rate_bps: 2000 },
    ],
    cap_day_minor: null,
    cap_month_minor: 50_000,
  })
  expect(termsOf({ ...EMPTY, earns: 'registration', each: '2.5', fee: '9' })).toMatchObject({
    tiers: [],
    amount_minor: 250,
    fee_bps: 0,
  })
})

test('a new version begins with the terms that hold', () => {
  const terms = termsOf({
    ...EMPTY,
    rate: '12.5',
    tier: '1000',
    tierRate: '20',
    capMonth: '0.29',
    holdback: '5',
  })
  expect(termsOf(fieldsFrom(terms))).toEqual(terms)
  const each = termsOf({ ...EMPTY, earns: 'payer', each: '2.5', capDay: '100' })
  expect(termsOf(fieldsFrom(each))).toEqual(each)
})

test('a new version keeps the currency, and its amounts have that currency’s decimals', () => {
  for (const [currency, each, cap] of [
    ['JPY', '250', '9000'],
    ['KWD', '2.505', '90'],
    ['USD', '2.5', '0'],
  ] as const) {
    const fields = { ...EMPTY, currency, earns: 'payer' as const, each, capDay: cap }
    expect(check(fields)).toEqual({})
    const terms = termsOf(fields)
    expect(terms.currency).toBe(currency)
    expect(termsOf(fieldsFrom(terms))).toEqual(terms)
  }
  expect(termsOf({ ...EMPTY, currency: 'JPY', earns: 'payer', each: '250' }).amount_minor).toBe(250)
  expect(check({ ...EMPTY, currency: 'JPY', earns: 'payer', each: '2.5' })).toEqual({ each: 'money.wrong' })
})
