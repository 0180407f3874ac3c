import { expect, test } from 'vitest'
import { Longshore } from '../src/client'
import { Answered, Ground, ok, refused, serving } from './ground'

const PLAYER = { player_id: '7', session: 's', expires_at: 1e12 }
const of = (address: string, platform: Ground) =>
  new Longshore({ address, appId: '1', clientKey: 'ck', platform })
/** A server whose first answer to a call is lost on the way; what the call showed is used up by it. */
const losing = (path: string, code: number) => {
  let times = 0
  return serving((asked) => {
    if (!asked.path.endsWith(path)) return ok(PLAYER)
    times += 1
    return times === 1 ? 'cut' : refused(code)
  })
}

test.each([
  ['loginByPhone', 'login', '+8613812345678'],
  ['loginByEmail', 'login', 'lily@player.example'],
  ['bindPhone', 'phone', '+8613812345678'],
  ['bindEmail', 'email', 'lily@player.example'],
] as const)('%s: a code that a lost answer has used up is not told as a wrong one', async (ask, path, to) => {
  const server = await losing(path, 4709)
  const game = of(server.address, new Ground())
  if (path !== 'login') await game.loginAsGuest()
  const error = await game[ask](to, '123456').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: -1, mayPass: false })
  expect((error as Error).message).toMatch(/^No connection/)
  // Whoever types it again hears what it is.
  await expect(game[ask](to, '123456')).rejects.toMatchObject({ code: 4709 })
})

test('a mini game signs in by a fresh code where a lost answer has used up the one before', async () => {
  const used = new Set<string>()
  const server = await serving((asked) => {
    const { token } = (JSON.parse(asked.body) as { fields: { token: string } }).fields
    if (used.has(token)) return refused(4710)
    used.add(token)
    return used.size === 1 ? 'cut' : ok(PLAYER)
  })
  let codes = 0
  const platform = Object.assign(new Ground(), {
    channel: 'wechat_minigame',
    channelLogin: async () => ({ token: `code-${++codes}` }),
  })
  expect((await of(server.address, platform).loginByChannel()).player_id).toBe('7')
  expect([codes, server.asked.length]).toEqual([2, 3])
  // What the game itself gave cannot be made again here.
  used.clear()
  const given = of(server.address, platform).loginByChannel('x', { token: 'once' })
  await expect(given).rejects.toMatchObject({ code: -1 })
})

test.each([
  [{ code: 403, message: 'Forbidden' }, 403],
  [{ code: 0 }, 200],
  [{ code: 405, msg: 'blocked' }, 405],
])('a firewall’s own words %j lose no event, and are no refusal', async (body, status) => {
  let isBlocked = true
  const server = await serving(() => (isBlocked ? { status, body } : ok({ taken: 1, refused: [] })))
  const reports: unknown[] = []
  const platform = new Ground()
  platform.storage.set('longshore:1:clock', '0')
  const game = new Longshore(
    { address: server.address, appId: '1', clientKey: 'ck', platform },
    { events: (report) => reports.push(report) },
  )
  game.track('a')
  await game.events.flush()
  expect([game.events.waiting, reports]).toEqual([1, []])
  const told = await game.register('alice', 'a long password').catch((error: unknown) => error)
  expect(told).toMatchObject({ code: -1, message: expect.stringMatching(/^No connection/) })
  isBlocked = false
  await game.events.flush()
  expect(game.events.waiting).toBe(0)
})

test('a refusal that follows no lost answer is told as it is', async () => {
  const game = of('http://x', new Answered(() => ({ code: 4710 })))
  await expect(game.loginByChannel('x', { token: 't' })).rejects.toMatchObject({ code: 4710 })
})
