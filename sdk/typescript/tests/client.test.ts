import { expect, test, vi } from 'vitest'
import { Longshore } from '../src/client'
import { LongshoreError } from '../src/errors'
import { Ground, ok, refused, serving } from './ground'

const STARTED = {
  snapshot: 3,
  login_methods: ['guest'],
  store: null,
  area: null,
  agreements: [],
  switches: {
    speed: { value: 3, variant: 'on', reason: 'STATIC', rule_id: '', version: 1 },
    shop: { value: { title: '商城' }, variant: 'default', reason: 'STATIC', rule_id: '', version: 1 },
    tiers: { value: [6, 30.5], variant: 'default', reason: 'STATIC', rule_id: '', version: 1 },
    guest: { value: false, variant: 'off', reason: 'TARGETING_MATCH', rule_id: 'r1', version: 1 },
  },
}
const SIGNED_IN = {
  player_id: '7',
  is_new: true,
  environment: 'production',
  session: 'st',
  login_token: 'lt',
  expires_at: Math.floor(Date.now() / 1000) + 1000,
  server_time: 0,
}
const options = (ground: Ground, address: string) => ({
  address: `${address}/`,
  appId: '1000000001',
  clientKey: 'ck_a',
  platform: ground,
  clientVersion: '2.3.0',
})

test('a start sends who calls, and gives switches by name and type', async () => {
  const server = await serving(() => ({ ...ok(STARTED), headers: { etag: '"e"' } }))
  const game = new Longshore(options(new Ground(), server.address))
  expect(game.valueOf('speed', 1)).toBe(1)
  await game.init()
  expect([game.valueOf('speed', 1), game.valueOf('guest', true)]).toEqual([3, false])
  expect([game.valueOf('speed', 'text'), game.valueOf('unknown', 5)]).toEqual(['text', 5])
  expect(game.valueOf('shop', { title: '' })).toEqual({ title: '商城' })
  // An object is no array, whatever both are called.
  expect([game.valueOf('shop', []), game.valueOf('tiers', {})]).toEqual([[], {}])
  expect(game.valueOf('tiers', [0])).toEqual([6, 30.5])
  const { path, headers, body } = server.asked[0] as (typeof server.asked)[0]
  expect([path, headers['longshore-app'], headers['longshore-key']]).toEqual([
    '/sdk/v1/init',
    '1000000001',
    'ck_a',
  ])
  expect(JSON.parse(body)).toMatchObject({ client_version: '2.3.0', device: { os: 'web' } })
})

test('the promotion link that opened the game is told, at later starts too', async () => {
  const ground = new Ground()
  const server = await serving(() => ok(STARTED))
  const told = async (opened: string, link?: string): Promise<unknown> => {
    ground.opened = (name) => (name === 'longshore_link' ? opened : '')
    const own = link === undefined ? {} : { link }
    await new Longshore({ ...options(ground, server.address), ...own }).init()
    return JSON.parse(server.asked.at(-1)?.body ?? '').link
  }
  expect(await told('')).toBe('')
  // Somebody's own text in the address must not stop the game.
  expect(await told('"><script>')).toBe('')
  expect(await told('abc1234')).toBe('abc1234')
  expect(await told('')).toBe('abc1234')
  expect(await told('abc1234', 'zzz9999')).toBe('zzz9999')
})

test('the next start asks for news only, and one without a network goes on with the last', async () => {
  const ground = new Ground()
  const server = await serving((asked) =>
    asked.headers['if-none-match'] === '"e"'
      ? { status: 304, body: '' }
      : { ...ok(STARTED), headers: { etag: '"e"' } },
  )
  const first = await new Longshore(options(ground, server.address)).init()
  expect(await new Longshore(options(ground, server.address)).init()).toEqual(first)
  expect(server.asked[1]?.headers['if-none-match']).toBe('"e"')
  const devices = server.asked.map((one) => JSON.parse(one.body).device.id)
  expect(devices[0]).toBe(devices[1])
  expect(await new Longshore(options(ground, 'http://127.0.0.1:9')).init()).toEqual(first)
}, 20_000)

test('a game that was closed does not start from what it was told before', async () => {
  const ground = new Ground()
  const server = await serving((_, count) => (count === 1 ? ok(STARTED) : refused(4700)))
  await new Longshore(options(ground, server.address)).init()
  await expect(new Longshore(options(ground, server.address)).init()).rejects.toMatchObject({ code: 4700 })
})

test('a guest is the same at every start, and stays signed in', async () => {
  const ground = new Ground()
  const server = await serving(() => ok(SIGNED_IN))
  await new Longshore(options(ground, server.address)).loginAsGuest()
  const again = new Longshore(options(ground, server.address))
  expect(again.playerId).toBe('7')
  await again.loginAsGuest()
  const keys = server.asked.map((one) => JSON.parse(one.body).guest_key)
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{32}$/)
})

test('where nobody can make a secret there are no guests', async () => {
  const ground = new Ground()
  ground.random = async () => null
  const server = await serving(() => ok(SIGNED_IN))
  await expect(new Longshore(options(ground, server.address)).loginAsGuest()).rejects.toThrow(
    /no secure random/,
  )
  expect(server.asked).toHaveLength(0)
})

test('a session that ends is told to the game, and forgotten', async () => {
  const ground = new Ground()
  const server = await serving((asked) => (asked.path.endsWith('/login') ? ok(SIGNED_IN) : refused(4702)))
  const signedOut = vi.fn()
  const game = new Longshore(options(ground, server.address), { signedOut })
  await game.loginAsGuest()
  await expect(game.openOrders()).rejects.toBeInstanceOf(LongshoreError)
  expect(signedOut.mock.calls[0]?.[0].code).toBe(4702)
  expect([game.playerId, new Longshore(options(ground, server.address)).playerId]).toEqual([null, null])
})

test('an account is made once: a lost answer is not tried again', async () => {
  const server = await serving(() => 'cut')
  const game = new Longshore(options(new Ground(), server.address))
  await expect(game.register('alice', 'a long password')).rejects.toMatchObject({ mayPass: true })
  expect(server.asked).toHaveLength(1)
})

test('an order that is tried again is the same order', async () => {
  const server = await serving((asked, count) => {
    if (asked.path.endsWith('/login')) return ok(SIGNED_IN)
    return count < 4 ? 'cut' : ok({ order_id: 'o1', amount: 600 })
  })
  const game = new Longshore(options(new Ground(), server.address))
  await game.loginAsGuest()
  expect((await game.order({ goods_code: 'gem60' })).order_id).toBe('o1')
  const numbers = server.asked.slice(1).map((one) => JSON.parse(one.body).game_order_id)
  expect(new Set(numbers).size).toBe(1)
  expect(server.asked[1]?.headers['authorization']).toBe('Bearer st')
}, 20_000)

test('a gift code that is sent again is the same request', async () => {
  const server = await serving((asked, count) => {
    if (asked.path.endsWith('/login')) return ok(SIGNED_IN)
    return count < 3 ? 'cut' : ok({ redemption_id: '7', is_new: true })
  })
  const game = new Longshore(options(new Ground(), server.address))
  await game.loginAsGuest()
  expect((await game.redeem('star 0001', { server_id: 's1' })).redemption_id).toBe('7')
  const sent = server.asked.slice(1).map((one) => JSON.parse(one.body))
  expect(new Set(sent.map((one) => one.request_id)).size).toBe(1)
  expect(sent[0]).toMatchObject({ code: 'star 0001', server_id: 's1' })
}, 20_000)

test('activities are asked for in the language and version of the client', async () => {
  const server = await serving(({ path }) =>
    ok(path.endsWith('/login') ? SIGNED_IN : { activities: [{ key: 'double', progress: 600 }] }),
  )
  const game = new Longshore({
    ...options(new Ground(), server.address),
    language: 'en-US',
    clientVersion: '2.4',
  })
  await game.loginAsGuest()
  expect(await game.activities()).toEqual([{ key: 'double', progress: 600 }])
  const { path, body, headers } = server.asked.at(-1) ?? { path: '', body: '{}', headers: {} }
  expect([path, JSON.parse(body)]).toEqual([
    '/sdk/v1/activities',
    { client_version: '2.4', language: 'en-US' },
  ])
  expect(headers).toMatchObject({ authorization: 'Bearer st' })
}, 20_000)

test('a code is asked for once: a second message would end the first', async () => {
  const server = await serving(() => 'cut')
  const game = new Longshore(options(new Ground(), server.address))
  await expect(game.sendCode('13800000000')).rejects.toMatchObject({ mayPass: true })
  expect(server.asked).toHaveLength(1)
  expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({ phone: '13800000000', purpose: 'login' })
})

test('a real name goes out with the session and stays nowhere', async () => {
  const ground = new Ground()
  const server = await serving((asked) =>
    asked.path.endsWith('/login') ? ok(SIGNED_IN) : ok({ state: 'given', age_tier: '18+' }),
  )
  const game = new Longshore(options(ground, server.address))
  await game.loginByPhone('13800000000', '123456')
  expect(await game.realName('张三', '11010519491231002X')).toEqual({ state: 'given', age_tier: '18+' })
  expect(server.asked[1]?.headers['authorization']).toBe('Bearer st')
  expect(JSON.stringify([...ground.storage])).not.toMatch(/11010519491231002X|13800000000|张三/)
})

test('what is accepted before anybody signed in goes with the sign-in, once', async () => {
  const ground = new Ground()
  const server = await serving(() => ok(SIGNED_IN))
  const game = new Longshore(options(ground, server.address))
  const consent = { kind: 'privacy' as const, channel: '', version: 2, is_agreed: true }
  await game.consent(consent)
  expect(server.asked).toHaveLength(0)
  await game.loginAsGuest()
  expect(JSON.parse(server.asked[0]?.body ?? '').consents).toEqual([consent])
  await game.loginAsGuest()
  expect(JSON.parse(server.asked[1]?.body ?? '')).not.toHaveProperty('consents')
  await game.consent({ ...consent, is_agreed: false })
  expect(server.asked[2]?.path).toBe('/sdk/v1/consent')
})
