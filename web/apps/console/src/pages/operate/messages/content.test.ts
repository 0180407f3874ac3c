import { expect, test } from 'vitest'
import { fieldsOf, fieldsText, formatMicros, microsOf, priceText } from './content'

test.each([
  ['0.045', 45_000],
  ['1', 1_000_000],
  ['0.29', 290_000],
  ['', undefined],
  ['-1', undefined],
  ['0,5', undefined],
  ['0.1234567', undefined],
])('a price of %s', (text, micros) => {
  expect(microsOf(text)).toBe(micros)
})

test.each([45_000, 1_000_000, 290_000, 0])('%i millionths are written and read again', (micros) => {
  expect(microsOf(priceText(micros))).toBe(micros)
})

test('what is spent keeps the decimals that it needs', () => {
  expect(formatMicros(45_000, 'CNY')).toBe('¥0.045')
  expect(formatMicros(9_000_000, 'CNY')).toBe('¥9.00')
})

test('variables are read as they are written', () => {
  const fields = [
    { name: 'code', value: '{code}' },
    { name: 'min', value: '{minutes}' },
  ]
  expect(fieldsOf(' code={code}，min={minutes},')).toEqual(fields)
  expect(fieldsOf(fieldsText(fields))).toEqual(fields)
})
