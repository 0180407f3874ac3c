// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { safeRedirect } from './redirect'

test.each([
  ['/pack/sdk', '/pack/sdk'],
  ['/setting?tab=audit&page=2#row', '/setting?tab=audit&page=2#row'],
  [undefined, '/home'],
  ['', '/home'],
  ['https://evil.example/', '/home'],
  ['//evil.example/', '/home'],
  ['/\\evil.example', '/home'],
  ['/\t/evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/login?redirect=/login', '/home'],
])('%s leads to %s', (value, expected) => {
  expect(safeRedirect(value)).toBe(expected)
})
