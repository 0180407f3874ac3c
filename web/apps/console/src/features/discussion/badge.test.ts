import { expect, it } from 'vitest'
import { badgeText } from './badge'

it.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [5000, '99+'],
])('[C-06] %i comments are shown as "%s"', (total, text) => {
  expect(badgeText(total)).toBe(text)
})
