import { expect, test, vi } from 'vitest'
import { ACTIONS } from './actions.gen'
import { ApiError, createApiClient } from './client'
import { isCreating } from './idempotency'
import type { ActionName } from './schema'

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

const POSTED = (Object.keys(ACTIONS) as ActionName[]).filter((name) => ACTIONS[name][0] === 'POST')

// What is sent by POST and makes nothing: questions, and changes after which a second sending finds nothing to change.
const MAKES_NOTHING =
  /(^|_)(abort|acknowledge|abled?|able|accept|aliases|appoint|authorise|ban|cancel|catalogue|channels|check|checklist|compare|complete|cost|currencies|data_events|delete|detail|diff|disable|draft|edit|enable|end|example|explain|export|find|forbid|funnel|gates|get|history|hold|info|join|keep|lift|list|listen|login|logout|look_up|mark|offshelve|overview|phone|password|email|plan|players_behind|preview|prices|profile|reach|read|refuse|release|remove|reopen|report|reset|resolve|restore|resume|reveal|revoke|roll_back|rollback|samples|select|set|shelve|sms|step|suspend|tell|test|timeline|try|unschedule|update|verify|versions|withdraw|sign_upload_parts|samples|summary)(_|$)/

test.each(POSTED.filter(isCreating))(
  '%s makes something and carries a key, also where it may be aborted',
  async (name) => {
    const fetch = vi.fn().mockImplementation(() => Promise.resolve(answer()))
    const api = clientOf(fetch)
    await api.envelope(name)
    await api.envelope(name, undefined, { signal: new AbortController().signal })
    for (const key of keysOf(fetch)) expect(key).toMatch(/^[0-9a-f]{32}$/)
  },
)

test('of every action that is sent by POST somebody has judged whether it makes something', () => {
  expect(POSTED.filter((name) => !isCreating(name) && !MAKES_NOTHING.test(name))).toEqual([])
  expect(POSTED.filter(isCreating).length).toBeGreaterThan(20)
})
