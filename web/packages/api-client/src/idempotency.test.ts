import { expect, test, vi } from 'vitest'
import { ApiError, createApiClient } from './client'

function clientOf(fetch: typeof globalThis.fetch) {
  return createApiClient({
    identity: () => ({ token: 't', uid: '1', appid: '2', path: '/', language: 'zh-CN' }),
    notify: () => undefined,
    onExpired: () => undefined,
    texts: { interfaceError: () => 'i', networkError: () => 'n', timeout: () => 't' },
    fetch,
  })
}

const answer = () => new Response(JSON.stringify({ code: 0, msg: '', data: {} }))

function keysOf(fetch: ReturnType<typeof vi.fn>): (string | undefined)[] {
  return fetch.mock.calls.map(([, init]) => (init.headers as Record<string, string>)['Idempotency-Key'])
}

test('a call that got no answer is sent again with its key, the next one with another', async () => {
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('lost'))
    .mockImplementation(() => Promise.resolve(answer()))
  const api = clientOf(fetch)
  const form = { name: 'A', game_type: 'app' } as never
  await expect(api.call('add_game', form)).rejects.toThrow(ApiError)
  await api.call('add_game', form)
  await api.call('add_game', form)
  const [lost, again, another] = keysOf(fetch)
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(lost)
  expect(another).not.toBe(lost)
})

test('another body has another key; a question has none', async () => {
  const fetch = vi.fn().mockRejectedValue(new TypeError('lost'))
  const api = clientOf(fetch)
  await expect(api.call('add_game', { name: 'A' } as never)).rejects.toThrow(ApiError)
  await expect(api.call('add_game', { name: 'B' } as never)).rejects.toThrow(ApiError)
  await expect(api.call('list_games', undefined as never)).rejects.toThrow(ApiError)
  const [first, second, question] = keysOf(fetch)
  expect(second).not.toBe(first)
  expect(question).toBeUndefined()
})
