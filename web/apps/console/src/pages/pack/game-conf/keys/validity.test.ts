import { expect, test } from 'vitest'
import { validity } from './validity'

const DAY = 86_400

test('a certificate is good until 90 days before its end', () => {
  expect(validity(91 * DAY, DAY)).toBe('good')
  expect(validity(91 * DAY, DAY + 1)).toBe('soon')
  expect(validity(91 * DAY, 91 * DAY - 1)).toBe('soon')
  expect(validity(91 * DAY, 91 * DAY)).toBe('expired')
})
