import { expect, it } from 'vitest'
import { isLocalAddress } from './local-address'

it.each([
  ['localhost', true],
  ['localhost:8000', true],
  ['127.0.0.1:8000', true],
  ['[::1]:8000', true],
  ['localhost.example.com', false],
  ['192.168.1.7:8000', false],
  ['console.example.com', false],
])('%s is this machine: %s', (host, expected) => {
  expect(isLocalAddress(host)).toBe(expected)
})
