// @vitest-environment happy-dom
import { codes } from '@longshore/api-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api'
import { sign } from './api'
import { UploadError } from './errors'

const PARTS = [{ number: 1, md5: 'x' }]
const signed = { parts: [{ number: 1, url: '/store/s3/1', headers: {} }] }

function answers(...given: number[]): void {
  const call = vi.spyOn(api, 'envelope')
  for (const code of given) call.mockResolvedValueOnce({ code, msg: '', data: signed as never })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('goes on when a server that starts again has its database back', async () => {
  answers(codes.UNAVAILABLE, codes.UNAVAILABLE, 0)
  const done = sign('1', PARTS, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await done).toEqual(signed.parts)
})

it('ends at once at a refusal that stays', async () => {
  answers(4030)
  await expect(sign('1', PARTS, new AbortController().signal)).rejects.toBeInstanceOf(UploadError)
  expect(api.envelope).toHaveBeenCalledTimes(1)
})
