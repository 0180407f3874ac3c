import { expect, test } from 'vitest'
import type { Users } from './api'
import { cardOf, formatValue, valueOf } from './metrics'

const DAY = {
  day: '2026-03-09',
  arrived: 2,
  devices: 1,
  roles: 3,
  active: 10,
  week: 20,
  month: 40,
  returned: 4,
  left: 5,
} // prettier-ignore
const USERS = {
  today: '2026-03-10',
  days: [DAY, { ...DAY, day: '2026-03-10', active: 1, month: 41, left: null }],
  total: { arrived: 4, devices: 2, roles: 6 },
  active: 11,
  total_before: { arrived: 1, devices: 1, roles: 1 },
  active_before: 7,
  changed: [],
} as unknown as Users

test('a week and a month are those of the last day that is over', () => {
  expect(cardOf('month', USERS)).toEqual({ value: 40, at: '2026-03-09' })
  expect(cardOf('stickiness', USERS)).toEqual({ value: 0.25, at: '2026-03-09' })
})

test('who left is not known for the newest days, and is no zero', () => {
  expect(cardOf('left', USERS)).toEqual({ value: 5, isSum: true })
  expect(valueOf('left', USERS.days[1] as never)).toBeNull()
  expect(formatValue('left', null)).toBe('-')
})

test('players of a period are compared with those of the period before', () => {
  expect(cardOf('active', USERS)).toEqual({ value: 11, before: 7 })
  expect(cardOf('roles', USERS)).toEqual({ value: 6, before: 1 })
})
