import { expect, it } from 'vitest'
import type { DownloadTask } from '@/lib/stores/downloads'
import { formatDuration, secondsLeft, speedOf } from './amounts'

it('knows the speed after a second', () => {
  const task = { loaded: 4096, createdAt: 100 } as DownloadTask
  expect(speedOf(task, 100_500)).toBeNull()
  expect(speedOf(task, 102_000)).toBe(2048)
})

it('prefers the speed that the task measures', () => {
  const task = { loaded: 4096, createdAt: 100, speed: 512 } as DownloadTask
  expect(speedOf(task, 102_000)).toBe(512)
  expect(speedOf({ ...task, speed: null }, 102_000)).toBeNull()
})

it('knows the time left only where speed and total are known', () => {
  const task = { loaded: 1000, total: 4001 } as DownloadTask
  expect(secondsLeft(task, 100)).toBe(31)
  expect(secondsLeft(task, 0)).toBeNull()
  expect(secondsLeft({ ...task, total: null }, 100)).toBeNull()
})

it.each([
  [5, '0:05'],
  [75, '1:15'],
  [3601, '1:00:01'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
