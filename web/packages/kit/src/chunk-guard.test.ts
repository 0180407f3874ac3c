import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkLoadError, guardChunk } from './chunk-guard'

const missing = () => new TypeError('Failed to fetch dynamically imported module: http://x/js/a.js')

describe('[H-05] guardChunk', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('a chunk that hangs for 120 s is a ChunkLoadError of type timeout', async () => {
    const load = vi.fn(() => new Promise<never>(() => undefined))
    const outcome = guardChunk(load, 'a.js').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ name: 'ChunkLoadError', type: 'timeout', request: 'a.js' })
    expect(load).toHaveBeenCalledTimes(1)
  })
  test('a failed chunk is tried three times in all', async () => {
    const load = vi.fn(() => Promise.reject(missing()))
    const outcome = guardChunk(load).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toBeInstanceOf(ChunkLoadError)
    expect(await outcome).toMatchObject({ type: 'error', request: 'http://x/js/a.js' })
    expect(load).toHaveBeenCalledTimes(3)
  })
  test('a chunk that comes at the second try is no failure', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(missing())
      .mockResolvedValueOnce('module')
    const outcome = guardChunk(load)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toBe('module')
  })
  test('a stylesheet failure carries the code', async () => {
    const load = () => Promise.reject(new Error('Unable to preload CSS for /micro/css/a.css'))
    const error = await guardChunk(load).catch((failure: unknown) => failure)
    expect(error).toMatchObject({
      name: 'ChunkLoadError',
      code: 'CSS_CHUNK_LOAD_FAILED',
      request: '/micro/css/a.css',
    })
  })
  test('an error of the module itself passes through', async () => {
    const defect = new RangeError('bad')
    await expect(guardChunk(() => Promise.reject(defect))).rejects.toBe(defect)
  })
})
