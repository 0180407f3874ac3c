import { describe, expect, test } from 'vitest'
import { hourIn } from './hour'

describe('hourIn', () => {
  const now = new Date('2026-11-21T16:30:00Z')

  test.each([
    ['Asia/Shanghai', 0],
    ['UTC', 16],
    ['America/New_York', 11],
  ])('%s: %i', (zone, hour) => {
    expect(hourIn(zone, now)).toBe(hour)
  })

  test('an unknown zone leaves no hour to come', () => {
    expect(hourIn('Mars/Olympus', now)).toBe(23)
  })
})
