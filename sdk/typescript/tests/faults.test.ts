import { afterEach, expect, test, vi } from 'vitest'
import { Calls } from '../src/calls'
import { Longshore } from '../src/client'
import { Events, type Reported } from '../src/events'
import { Answered, Ground } from './ground'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const options = (platform: Ground) => ({ address: 'http://x', appId: '1', clientKey: 'ck', platform })
const times = (platform: Answered, path: string): number =>
  platform.asked.filter((one) => one.path === path).length
/** The events that were sent. */
const sent = (platform: Answered) =>
  platform.asked
    .filter((one) => one.path === 'events')
    .flatMap(({ form }) => form as unknown as { event: string; time: number; properties: object }[])

test('what a listener throws is shown to its developer, and holds up no event and no answer', async () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {})
  const platform = new Answered((path) => {
    if (path === 'events') return { data: { taken: 0, refused: [{ index: 0, reason: 'r', msg: 'm' }] } }
    if (path === 'login') return { data: { player_id: '7', session: 's', expires_at: Date.now() } }
    return { code: 4702 }
  })
  const thrown = (): never => {
    throw new Error('the game')
  }
  platform.storage.set('longshore:1:clock', '0')
  const game = new Longshore(options(platform), { events: thrown, signedOut: thrown })
  game.track('big', { n: 10n as unknown as number })
  game.track('a')
  await game.events.flush()
  expect([times(platform, 'events'), game.events.waiting]).toEqual([1, 0])
  await game.loginAsGuest()
  await expect(game.openOrders()).rejects.toMatchObject({ code: 4702 })
  expect(shown).toHaveBeenCalledTimes(3)
})

test('an event says what was so when it was noted', async () => {
  const platform = new Answered(() => ({ data: { taken: 1, refused: [] } }))
  const game = new Longshore(options(platform))
  const hero: Record<string, unknown> = { level: 1 }
  game.track('level', hero)
  hero.level = 2
  hero.self = hero
  await game.events.flush()
  expect(sent(platform).map(({ properties }) => properties)).toEqual([{ level: 1 }])
})

/** Events on their own, as a page has them. */
function page(platform: Ground) {
  const reports: Reported[] = []
  const events = new Events(platform, new Calls(platform, 'http://x', {}), 'e:', 60_000, (one) =>
    reports.push(one),
  )
  return { events, reports }
}

test('a publisher who is suspended for a while loses no event', async () => {
  const { events, reports } = page(new Answered(() => ({ code: 4790 })))
  events.add({ event: 'a', id: 'e1', time: 1 })
  await events.flush()
  expect([events.waiting, reports]).toEqual([1, []])
})

test('an event that no call has room for is told at once, and sent never', async () => {
  const platform = new Answered(() => ({ data: { taken: 1, refused: [] } }))
  const { events, reports } = page(platform)
  events.add({ event: 'huge', id: 'e1', time: 1, properties: { text: 'x'.repeat(1 << 20) } })
  events.add({ event: 'a', id: 'e2', time: 1 })
  await events.flush()
  expect(reports.flatMap(({ lost }) => lost.map(({ event }) => event))).toEqual(['huge'])
  expect(sent(platform).map(({ event }) => event)).toEqual(['a'])
})

test('a server that wants to be left alone for months is not asked again at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const platform = new Answered(() => ({ code: 4713, status: 429, headers: { 'retry-after': '9999999' } }))
  const { events } = page(platform)
  events.add({ event: 'a', id: 'e1', time: 1 })
  await events.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times(platform, 'events')).toBe(1)
})

test('a clock that is wrong by hours is known at the next start before anybody answered', async () => {
  const ahead = Math.floor(Date.now() / 1000) - 7_200
  const platform = new Answered((path) =>
    path === 'init' ? { headers: { 'longshore-time': String(ahead) } } : { data: { taken: 1, refused: [] } },
  )
  await new Longshore(options(platform)).init()
  const game = new Longshore(options(platform))
  game.track('first')
  await game.events.flush()
  const [first] = sent(platform)
  expect(Math.abs((first?.time ?? 0) - ahead * 1000)).toBeLessThan(60_000)
})

test('what JSON cannot hold is told as that, and not as a network that is away', async () => {
  const platform = new Answered(() => ({}))
  const calls = new Calls(platform, 'http://x', {})
  await expect(calls.send('/sdk/v1/role', { power: 10n })).rejects.toBeInstanceOf(TypeError)
  expect(platform.asked).toEqual([])
})

test('that nobody answered is told to players in their language, and to developers why', async () => {
  for (const [language, told] of [
    ['zh-CN', /无法连接/],
    ['en-US', /No connection/],
  ] as const) {
    const platform = new Ground()
    platform.request = () => Promise.reject(new TypeError('Failed to fetch'))
    const calls = new Calls(platform, 'http://x', { 'accept-language': language })
    const error = await calls.send('/sdk/v1/code', {}, { tries: 1 }).catch((reason) => reason)
    expect(error.message).toMatch(told)
    expect([error.code, error.data]).toEqual([-1, { reason: 'TypeError: Failed to fetch' }])
  }
})

test('two calls that begin at once are one device and one guest', async () => {
  const platform = new Answered(() => ({ data: { player_id: '7', session: 's', expires_at: 1e12 } }))
  const game = new Longshore(options(platform))
  await Promise.all([game.loginAsGuest(), game.loginAsGuest(), game.init()])
  const forms = platform.asked.map(({ form }) => form as { device: { id: string }; guest_key?: string })
  expect(new Set(forms.map(({ device }) => device.id)).size).toBe(1)
  expect(new Set(forms.flatMap(({ guest_key: key }) => key ?? [])).size).toBe(1)
})

test('an agreement that was taken back from players locks nobody out', async () => {
  const platform = new Answered((path, form) => {
    const versions = ((form.consents ?? []) as { version: number }[]).map(({ version }) => version)
    if (path === 'login' && versions.includes(3)) return { code: 4832 }
    return { data: { player_id: '7', session: 's', expires_at: 1e12 } }
  })
  const game = new Longshore(options(platform))
  const agreement = { kind: 'user' as const, channel: '', is_agreed: true }
  await game.consent({ ...agreement, version: 3 })
  // Accepted anew, it is the version that counts.
  await game.consent({ ...agreement, version: 2 })
  await game.loginAsGuest()
  expect(platform.asked.at(-1)?.form.consents).toEqual([{ ...agreement, version: 2 }])
  await game.logout()
  await game.consent({ ...agreement, version: 3 })
  await expect(game.loginAsGuest()).rejects.toMatchObject({ code: 4832 })
  expect((await game.loginAsGuest()).player_id).toBe('7')
})

test('a gift code tells what the rule of a gift may ask for', async () => {
  const platform = new Answered(() => ({ data: { player_id: '7', session: 's', expires_at: 1e12 } }))
  const game = new Longshore({ ...options(platform), clientVersion: '2.3.0' })
  await game.loginAsGuest()
  await game.redeem('CODE')
  expect(platform.asked.at(-1)?.form).toMatchObject({ client_version: '2.3.0', os: 'web', code: 'CODE' })
})
