import { expect, test } from 'vitest'
import { auditFilter, midnight } from './period'

test('the last day is included whole, also at the end of a month', () => {
  const filter = auditFilter({ from: '2026-11-30', to: '2026-11-30' }) as { from: number; to: number }
  expect(filter.from).toBe(new Date(2026, 10, 30).getTime() / 1000)
  expect(filter.to).toBe(new Date(2026, 11, 1).getTime() / 1000)
  expect(midnight('2026-12-31', 1)).toBe(new Date(2027, 0, 1).getTime() / 1000)
})

test('what is not chosen is not sent', () => {
  expect(Object.values(auditFilter({})).every((value) => value === undefined)).toBe(true)
})
