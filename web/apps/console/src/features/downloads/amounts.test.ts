import { expect, it } from 'vitest'
import type { DownloadTask } from '@/lib/stores/downloads'
import { speedOf } from './amounts'

it('knows the speed after a second', () => {
  const task = { loaded: 4096, createdAt: 100 } as DownloadTask
  expect(speedOf(task, 100_500)).toBeNull()
  expect(speedOf(task, 102_000)).toBe(2048)
})
