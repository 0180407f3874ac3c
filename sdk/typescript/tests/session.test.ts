import { afterEach, expect, test, vi } from 'vitest'
import { Longshore } from '../src/client'
import type { Listeners } from '../src/options'
import { Answered, held } from './ground'

afterEach(() => void vi.useRealTimers())

type Given = Awaited<ReturnType<ConstructorParameters<typeof Answered>[0]>>

const inFor = (form: Record<string, unknown>): Given => ({
  data: {
    player_id: `p-${String(form.account)}`,
    session: `s-${String(form.account)}`,
    expires_at: Date.now() / 1000 + 1e6,
  },
})

/** A server of accounts that answers other calls as a test wants. */
function ground(
  answer: (path: string, form: Record<string, unknown>) => Given | Promise<Given> = () => ({}),
) {
  return new Answered((path, form) => (path === 'login' ? inFor(form) : answer(path, form)))
}

const game = (platform: Answered, listeners: Listeners = {}): Longshore =>
  new Longshore({ address: 'http://x', appId: '1', clientKey: 'ck', platform }, listeners)

const signedIn = async (platform: Answered, name: string, listeners: Listeners = {}): Promise<Longshore> => {
  const made = game(platform, listeners)
  await made.loginByAccount(name, 'a long password')
  return made
}

test('what a player asked for goes out as theirs, whoever is signed in once the platform has answered', async () => {
  const platform = ground()
  const claim = held<Record<string, string>>()
  const one = await signedIn(Object.assign(platform, { orderClaim: () => claim.promise }), 'a')
  const order = one.order({ goods_code: 'gem' })
  const bytes = held<Uint8Array>()
  platform.random = () => bytes.promise
  const others = [one.role({ event: 'enter', server_id: 's', role_id: 'r' }), one.redeem('CODE')]
  await one.loginByAccount('b', 'a long password')
  claim.give({ token: 't' })
  bytes.give(new Uint8Array(22))
  await Promise.all([order, ...others])
  expect(['order', 'role', 'redeem'].flatMap((path) => platform.sessionsOf(path))).toEqual([
    's-a',
    's-a',
    's-a',
  ])
})

test('a late refusal of an older session signs nobody else out', async () => {
  const late = held<Given>()
  const signedOut = vi.fn()
  const one = await signedIn(
    ground((path) => (path === 'orders/open' ? late.promise : {})),
    'a',
    { signedOut },
  )
  const open = one.openOrders().catch((error) => error.code)
  await one.loginByAccount('b', 'a long password')
  late.give({ code: 4702 })
  expect(await open).toBe(4702)
  expect([one.playerId, signedOut.mock.calls.length]).toEqual(['p-b', 0])
})

test('a sign-in that is answered behind a newer one, or behind a sign-out, is called off', async () => {
  const late = held<Given>()
  const platform = new Answered((path, form) => {
    if (path !== 'login') return {}
    return form.account === 'late' ? late.promise : inFor(form)
  })
  const one = game(platform)
  const first = one.loginByAccount('late', 'a long password').catch((error) => error.code)
  await one.loginByAccount('b', 'a long password')
  late.give(inFor({ account: 'late' }))
  expect([await first, one.playerId]).toEqual([-2, 'p-b'])
  expect(platform.sessionsOf('logout')).toEqual(['s-late'])

  const second = one.loginByAccount('late', 'a long password').catch((error) => error.code)
  await one.logout()
  expect([await second, one.playerId, game(platform).playerId]).toEqual([-2, null, null])
})

test('a guest whose key takes its time does not take the place of who signed in after them', async () => {
  const platform = new Answered((path, form) => (path === 'login' ? inFor(form) : {}))
  const bytes = held<Uint8Array>()
  const real = platform.random
  const one = game(platform)
  platform.random = () => bytes.promise
  const guest = one.loginAsGuest().catch((error) => error.code)
  platform.random = real
  await one.loginByAccount('b', 'a long password')
  bytes.give(new Uint8Array(32))
  expect([await guest, one.playerId]).toEqual([-2, 'p-b'])
})

test('what a player agrees to while they are being signed in goes with the next sign-in', async () => {
  const late = held<Given>()
  const platform = new Answered((path) => (path === 'login' ? late.promise : {}))
  const one = game(platform)
  const agreed = { channel: '', version: 1, is_agreed: true }
  await one.consent({ kind: 'privacy', ...agreed })
  const signing = one.loginByAccount('a', 'a long password')
  await vi.waitFor(() => expect(platform.asked).toHaveLength(1))
  await one.consent({ kind: 'user', ...agreed })
  late.give(inFor({ account: 'a' }))
  await signing
  await one.logout()
  await one.loginByAccount('a', 'a long password')
  const told = platform.asked.filter(({ path }) => path === 'login').map(({ form }) => form.consents)
  expect(told).toEqual([[{ kind: 'privacy', ...agreed }], [{ kind: 'user', ...agreed }]])
})

test('a tab whose session ends leaves what another tab keeps', async () => {
  const platform = ground((path) => (path === 'orders/open' ? { code: 4702 } : {}))
  const first = await signedIn(platform, 'a')
  await signedIn(platform, 'b')
  await expect(first.openOrders()).rejects.toMatchObject({ code: 4702 })
  expect([first.playerId, game(platform).playerId]).toEqual([null, 'p-b'])
})

test('a minor whose hours are over is signed out at the heartbeat, and told why; an order is only refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signedOut = vi.fn()
  const platform = ground((path) => (path === 'heartbeat' || path === 'order' ? { code: 4760 } : {}))
  const one = await signedIn(platform, 'a', { signedOut })
  await expect(one.order({ goods_code: 'gem' })).rejects.toMatchObject({ code: 4760 })
  expect(one.playerId).toBe('p-a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signedOut.mock.calls.map(([reason]) => reason.code)).toEqual([4760])
  expect(one.playerId).toBeNull()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(platform.sessionsOf('heartbeat')).toHaveLength(1)
})

test('a minor reads how long they may play yet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const notice = vi.fn()
  const said = { next_seconds: 60, notice: 'ten minutes', play_seconds: 600 }
  await signedIn(
    ground(() => ({ data: said })),
    'a',
    { notice },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notice.mock.calls).toEqual([['ten minutes', 600]])
})

test('who was signed in at the last start is heard of again, no more often than the server says', async () => {
  const platform = ground()
  await signedIn(platform, 'a')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const again = game(platform)
  await again.init()
  await vi.advanceTimersByTimeAsync(59_000)
  await again.init()
  expect(platform.sessionsOf('heartbeat')).toEqual([])
  // An answer that does not say when to come again changes nothing.
  await vi.advanceTimersByTimeAsync(61_500)
  expect(platform.sessionsOf('heartbeat')).toEqual(['s-a', 's-a'])
})

test('a session that is over already is signed out of all the same, and so is who asked to be deleted', async () => {
  const signedOut = vi.fn()
  const platform = ground((path) =>
    path === 'account/delete' ? { data: { due_at: 7 } } : { code: path === 'logout' ? 4702 : 0 },
  )
  const one = await signedIn(platform, 'a', { signedOut })
  await one.logout()
  await one.loginByAccount('a', 'a long password')
  expect(await one.deleteAccount()).toBe(7)
  expect([one.playerId, game(platform).playerId, signedOut.mock.calls]).toEqual([null, null, []])
})
