import { request } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Longshore } from '../src/client'
import type { Platform } from '../src/platform'
import { douyin, kuaishou, type MiniApi, qq, wechat } from '../src/platforms/mini'
import { ok, serving } from './ground'

type Sent = Parameters<MiniApi['request']>[0]

/** The API of WeChat's mini games as its documentation describes it: answers come by callbacks, an unknown key is ''. */
function api(answer: (call: Sent) => void): MiniApi & { storage: Map<string, string>; sent: Sent[] } {
  const storage = new Map<string, string>()
  const sent: Sent[] = []
  return {
    storage,
    sent,
    request(call) {
      sent.push(call)
      queueMicrotask(() => answer(call))
    },
    getStorageSync: (key) => storage.get(key) ?? '',
    setStorageSync: (key, text) => storage.set(key, text),
    removeStorageSync: (key) => storage.delete(key),
    getSystemInfoSync: () => ({ system: 'Android 14', model: 'Pixel  8', language: 'zh_CN' }),
    onHide: () => {},
    login: ({ success }) => success({ code: '0a1b' }),
    getRandomValues: ({ length, success }) =>
      success({ randomValues: new Uint8Array(length).fill(3).buffer }),
  }
}

const CALL = {
  url: 'https://x/sdk/v1/init',
  headers: { 'longshore-app': '1' },
  body: '{"a":1}',
  timeout: 5_000,
}

test('a call goes out as it is, and its answer comes back as text with headers of any case', async () => {
  const wx = api((call) => call.success({ statusCode: 200, data: '{"code":0}', header: { ETag: '"e"' } }))
  const answer = await wechat(wx).request(CALL)
  expect([answer.status, answer.text, answer.header('etag'), answer.header('x')]).toEqual([
    200,
    '{"code":0}',
    '"e"',
    null,
  ])
  expect(wx.sent[0]).toMatchObject({ method: 'POST', data: '{"a":1}', dataType: 'text', timeout: 5_000 })
})

test('a platform that reads the answer itself gives the same', async () => {
  const tt = api((call) =>
    call.success({ statusCode: 429, data: { code: 4290 }, header: { 'Retry-After': '3' } }),
  )
  const answer = await douyin(tt).request(CALL)
  expect([answer.status, answer.text, answer.header('retry-after')]).toEqual([429, '{"code":4290}', '3'])
})

test('no answer is a rejection', async () => {
  const ks = api((call) => call.fail({ errMsg: 'request:fail timeout' }))
  await expect(kuaishou(ks).request(CALL)).rejects.toThrow('request:fail timeout')
})

test('storage, device, language, player and channel are the platform’s own', async () => {
  const wx = api(() => {})
  const ground = wechat(wx)
  expect(ground.read('k')).toBeNull()
  ground.write('k', 'v')
  expect(ground.read('k')).toBe('v')
  ground.write('k', null)
  expect(wx.storage.size).toBe(0)
  expect(ground.device()).toEqual({ os: 'mini', os_version: 'Android 14', model: 'Pixel 8' })
  expect(ground.language()).toBe('zh-CN')
  expect(await ground.channelLogin?.()).toEqual({ token: '0a1b' })
  expect(await ground.random(2)).toEqual(new Uint8Array([3, 3]))
  expect([wechat, douyin, kuaishou, qq].map((made) => made(wx).channel)).toEqual([
    'wechat_minigame',
    'douyin_minigame',
    'kuaishou_minigame',
    'qq_minigame',
  ])
})

test('a full storage and a missing source of random numbers stop nothing', async () => {
  const { getRandomValues: _, ...poor } = api(() => {})
  const wx = {
    ...poor,
    setStorageSync: () => {
      throw new Error('exceed storage max size')
    },
  }
  const ground = wechat(wx)
  ground.write('k', 'v')
  expect([ground.read('k'), await ground.random(4)]).toEqual([null, null])
})

test('a platform that refuses its player says why', async () => {
  const wx = {
    ...api(() => {}),
    login: ({ fail }: Parameters<MiniApi['login']>[0]) => fail({ errMsg: 'login:fail' }),
  }
  await expect(wechat(wx).channelLogin?.()).rejects.toThrow('login:fail')
})

/** A game on a platform, signed in; the forms of the orders that it makes. */
async function ordering(platform: Platform): Promise<{ game: Longshore; orders: Record<string, unknown>[] }> {
  const orders: Record<string, unknown>[] = []
  const server = await serving(({ path, body }) => {
    if (path === '/sdk/v1/order') orders.push(JSON.parse(body))
    if (path !== '/sdk/v1/login') return ok({})
    return ok({ session: 's', player_id: '7', expires_at: Date.now() / 1000 + 3600 })
  })
  const game = new Longshore({ address: server.address, appId: '1', clientKey: 'ck_a', platform })
  await game.loginAsGuest()
  return { game, orders }
}

/** The API of `api`, which really asks. */
function asking(): MiniApi {
  return {
    ...api(() => {}),
    request(call) {
      const [, port, path] = /:(\d+)(\/.*)$/.exec(call.url) ?? []
      const sent = request({ port, path, method: 'POST', headers: call.header }, (answer) => {
        let data = ''
        answer.on('data', (part) => {
          data += part
        })
        const header = answer.headers as Record<string, string>
        answer.on('end', () => call.success({ statusCode: answer.statusCode ?? 0, data, header }))
      })
      sent.on('error', (error) => call.fail({ errMsg: String(error) }))
      sent.end(call.data)
    },
  }
}

test('an order shows the player’s fresh code where the platform’s server asks for it', async () => {
  for (const of of [wechat, qq]) {
    const { game, orders } = await ordering(of(asking()))
    await game.order({ goods_code: 'gem_60' })
    expect(orders).toMatchObject([{ goods_code: 'gem_60', claim: { token: '0a1b' } }])
  }
  const { game, orders } = await ordering(douyin(asking()))
  await game.order({ goods_code: 'gem_60' })
  await game.order({ goods_code: 'gem_60', claim: { token: 'own' } })
  expect(orders.map(({ claim }) => claim)).toEqual([undefined, { token: 'own' }])
})

test('a platform that shows no code stops no order', async () => {
  const login: MiniApi['login'] = ({ fail }) => fail({ errMsg: 'login:fail' })
  const { game, orders } = await ordering(wechat({ ...asking(), login }))
  await game.order({ goods_code: 'gem_60' })
  expect(orders).toHaveLength(1)
  expect(orders[0]).not.toHaveProperty('claim')
})

/** What only browsers have: a mini game that touches one of them ends. */
const OF_BROWSERS = [
  'fetch',
  'AbortController',
  'URLSearchParams',
  'URL',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'Blob',
  'crypto',
  'navigator',
  'location',
  'document',
  'window',
  'localStorage',
  'sessionStorage',
  'indexedDB',
]

test('a whole game runs with nothing of a browser, and with a storage that takes nothing', async () => {
  const server = await serving(({ path }) => {
    const headers = { 'longshore-time': String(Math.floor(Date.now() / 1000)) }
    if (path === '/sdk/v1/init') return { ...ok({ agreements: [], switches: {} }), headers }
    if (path === '/sdk/v1/login')
      return ok({ session: 's', player_id: '7', expires_at: Date.now() / 1000 + 3600 })
    return ok({ taken: 1, refused: [] })
  })
  const wx: MiniApi = {
    ...asking(),
    getStorageSync: () => {
      throw new Error('getStorageSync:fail')
    },
    setStorageSync: () => {
      throw new Error('setStorageSync:fail exceed storage max size')
    },
    getRandomValues: ({ length, success }) =>
      success({ randomValues: new Uint8Array(length).map(() => Math.random() * 256).buffer }),
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (const name of OF_BROWSERS) vi.stubGlobal(name, undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const game = new Longshore({
    address: server.address,
    appId: '1',
    clientKey: 'ck_a',
    platform: wechat(wx),
  })
  await game.init()
  await game.consent({ kind: 'user', channel: '', version: 1 })
  await game.loginAsGuest()
  await game.loginAsGuest()
  await game.loginByChannel()
  game.track('level_end', { level: 7 })
  await game.events.flush()
  const told = server.asked.map(({ path, body }) => [path, JSON.parse(body)] as const)
  expect(told.map(([path]) => path.split('/').at(-1))).toEqual(['init', 'login', 'login', 'login', 'events'])
  const [init, first, second, channel] = told.map(([, body]) => body)
  // Until it ends, the game is one device and one guest, and what was agreed to is not forgotten.
  expect(first.device.id).toBe(init.device.id)
  expect(second).toMatchObject({ device: { id: init.device.id }, guest_key: first.guest_key })
  expect(first.consents).toEqual([{ kind: 'user', channel: '', version: 1 }])
  expect(second.consents).toBeUndefined()
  expect(channel).toMatchObject({ channel: 'wechat_minigame', fields: { token: '0a1b' } })
})
