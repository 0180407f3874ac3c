import { expect, it } from 'vitest'
import type { DownloadTask } from '@/lib/stores/downloads'
import { formatBytes, speedOf } from './amounts'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [1_024_000, '1000 KB'],
  [160 * 1024 * 1024, '160 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it('knows the speed after a second', () => {
  const task = { loaded: 4096, createdAt: 100 } as DownloadTask
  expect(speedOf(task, 100_500)).toBeNull()
  expect(speedOf(task, 102_000)).toBe(2048)
})
