import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from './money'

const exponents = { CNY: 2, JPY: 0, KWD: 3 }

describe('amounts', () => {
  it.each([
    ['6', 'CNY', 600],
    ['6.5', 'CNY', 650],
    ['6.500', 'CNY', 650],
    ['1,298.00', 'CNY', 129_800],
    ['0.07', 'CNY', 7],
    ['300', 'JPY', 300],
    ['1.234', 'KWD', 1234],
  ])('reads %s %s', (text, currency, minor) => {
    expect(readAmount(text, currency, exponents)).toBe(minor)
  })

  it.each([
    ['', 'CNY'],
    ['-1', 'CNY'],
    ['6.005', 'CNY'],
    ['1.5', 'JPY'],
    ['six', 'CNY'],
    ['9999999999999999', 'CNY'],
  ])('refuses %j %s', (text, currency) => {
    expect(readAmount(text, currency, exponents)).toBeNull()
  })

  it.each([
    [7, 'CNY', '0.07'],
    [129_800, 'CNY', '1298.00'],
    [300, 'JPY', '300'],
    [5, 'KWD', '0.005'],
  ])('writes %d %s', (minor, currency, text) => {
    expect(writeAmount(minor, currency, exponents)).toBe(text)
  })
})
