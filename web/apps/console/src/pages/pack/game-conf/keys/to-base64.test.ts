import { expect, test } from 'vitest'
import { toBase64 } from './to-base64'

test('every byte value survives', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  expect(toBase64(new Uint8Array())).toBe('')
})
