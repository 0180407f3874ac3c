// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fileChanged, storeRefusal } from './errors'
import { isPassing, persist, waitMs } from './retry'

const refusal = (Status: number, Code = '') => storeRefusal({ Status, Code, Message: '' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [0, 'NetworkError', true],
  [403, 'AccessDenied', true],
  [503, 'SlowDown', true],
  [400, 'BadDigest', true],
  [400, 'EntityTooLarge', false],
  [404, 'NoSuchUpload', false],
  [507, 'InsufficientStorage', false],
  [403, 'QuotaExceeded', false],
])('status %i with code %s passes by itself: %s', (status, code, expected) => {
  expect(isPassing(refusal(status, code))).toBe(expected)
})

it('waits twice as long each time, with chance, and never above the limit', () => {
  expect(waitMs(1, 0.5)).toBe(400)
  expect(waitMs(3, 0.5)).toBe(1600)
  expect(waitMs(1, 0)).toBe(300)
  expect(waitMs(30, 1)).toBe(18_750)
})

it('tries again until it succeeds', async () => {
  const attempt = vi.fn((tries: number) =>
    tries < 3 ? Promise.reject(refusal(0)) : Promise.resolve('there'),
  )
  const done = persist(attempt, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await done).toBe('there')
  expect(attempt).toHaveBeenCalledTimes(4)
})

it('[U-09] ends with the refusal that will not pass', async () => {
  const attempt = vi.fn(() => Promise.reject(refusal(400, 'EntityTooLarge')))
  await expect(persist(attempt, new AbortController().signal)).rejects.toMatchObject({
    CommonMsg: { Status: 400, Code: 'EntityTooLarge' },
  })
  expect(attempt).toHaveBeenCalledOnce()
})

it('says at once that the file is not the one that was chosen any more', async () => {
  const attempt = vi.fn(() => Promise.reject(fileChanged()))
  await expect(persist(attempt, new AbortController().signal)).rejects.toThrow('文件在上传过程中被修改')
  expect(attempt).toHaveBeenCalledOnce()
})

it('asks once for another address when it is forbidden, and then believes the store', async () => {
  const attempt = vi.fn((tries: number) =>
    Promise.reject(tries === 0 ? refusal(503, 'SlowDown') : refusal(403, 'AccessDenied')),
  )
  const done = persist(attempt, new AbortController().signal)
  await Promise.all([
    expect(done).rejects.toMatchObject({ CommonMsg: { Code: 'AccessDenied' } }),
    vi.runAllTimersAsync(),
  ])
  expect(attempt).toHaveBeenCalledTimes(3)
})

it('gives up after sixteen tries, nearly three minutes', async () => {
  const attempt = vi.fn(() => Promise.reject(refusal(0, 'NetworkError')))
  const done = persist(attempt, new AbortController().signal)
  await Promise.all([expect(done).rejects.toThrow('无法连接存储'), vi.runAllTimersAsync()])
  expect(attempt).toHaveBeenCalledTimes(16)
})

it('a cancel ends the wait', async () => {
  const controller = new AbortController()
  const done = persist(() => Promise.reject(refusal(0)), controller.signal)
  const cancel = vi.advanceTimersByTimeAsync(1).then(() => controller.abort())
  await Promise.all([expect(done).rejects.toMatchObject({ name: 'AbortError' }), cancel])
})
