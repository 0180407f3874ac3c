import { expect, test } from 'vitest'
import { Longshore } from '../src/client'
import type { Schemas } from '../src/types'
import { Answered, Ground, held, ok, serving } from './ground'

const said = { begins_at: null, ends_at: null, title: 'Tonight', html: '', once: true, revision: 'r1' }
const down = { ...said, key: 'down', kind: 'popup' }
const line = { ...said, key: 'line', kind: 'marquee' }
const item = { key: 'help', icon: '', text: 'Help', link: '', page: 'account', has_dot: true, revision: 'r1' }
const news = { ...item, key: 'news', page: 'announcements' }

/** A server that keeps what players saw, each by the guest's key. */
async function kept() {
  const seen = new Map<string, Schemas['NoticeSeen'][]>()
  const state = { told: 0 }
  const server = await serving(({ path, body, headers }) => {
    const form = JSON.parse(body)
    if (path === '/sdk/v1/login') {
      const player = form.guest_key as string
      return ok({ player_id: player, session: player, expires_at: Date.now() / 1000 + 1000 })
    }
    const player = String(headers.authorization)
    state.told += form.seen.length
    seen.set(player, [...(seen.get(player) ?? []), ...form.seen])
    return ok({ seen: seen.get(player) })
  })
  const game = (ground: Ground): Longshore =>
    new Longshore({ address: server.address, appId: '1', clientKey: 'ck', platform: ground })
  return { state, game }
}

test('a dot stands until the player opened the item, on whatever device they did', async () => {
  const { game } = await kept()
  const first = game(new Ground())
  await first.loginAsGuest()
  await first.notices.update()
  expect(first.notices.hasDot(item, [])).toBe(true)
  expect(first.notices.hasDot({ ...item, has_dot: false }, [])).toBe(false)
  await first.notices.saw('item', item)
  expect(first.notices.hasDot(item, [])).toBe(false)
  expect(first.notices.hasDot({ ...item, revision: 'r2' }, [])).toBe(true)

  const phone = new Ground()
  phone.write('longshore:1:guest', JSON.stringify(first.playerId))
  const second = game(phone)
  expect(second.notices.hasDot(item, [])).toBe(true)
  await second.loginAsGuest()
  await second.notices.update()
  expect(second.notices.hasDot(item, [])).toBe(false)
  // Somebody else on the same device has opened nothing.
  phone.write('longshore:1:guest', JSON.stringify('another'))
  await second.loginAsGuest()
  await second.notices.update()
  expect(second.notices.hasDot(item, [])).toBe(true)
})

test('the page of announcements has its dot while a window is unread', async () => {
  const { game } = await kept()
  const one = game(new Ground())
  await one.loginAsGuest()
  expect(one.notices.hasDot(news, [line])).toBe(false)
  expect(one.notices.hasDot(news, [line, down])).toBe(true)
  await one.notices.saw('announcement', down)
  expect(one.notices.hasDot(news, [line, down])).toBe(false)
})

test('what was read before signing in is told later, once, and of no other player', async () => {
  const { state, game } = await kept()
  const ground = new Ground()
  const one = game(ground)
  await one.notices.saw('announcement', down)
  await one.notices.saw('announcement', down)
  expect(state.told).toBe(0)
  await one.loginAsGuest()
  await one.notices.update()
  expect(state.told).toBe(1)

  // What waits outlives the game, and is not told of who comes next.
  const untold = { kind: 'item', key: 'help', revision: 'r1' }
  ground.write('longshore:1:untold', JSON.stringify([{ ...untold, player: 'another' }]))
  await game(ground).notices.update()
  expect(state.told).toBe(1)
  ground.write('longshore:1:untold', JSON.stringify([{ ...untold, player: one.playerId }]))
  await game(ground).notices.update()
  expect(state.told).toBe(2)
  expect(ground.read('longshore:1:untold')).toBe('[]')
})

test('where nothing is kept, an item that was opened is without its dot all the same', async () => {
  const { game } = await kept()
  const ground = new Ground()
  ground.most = -1
  const one = game(ground)
  await one.notices.saw('item', item)
  expect(one.notices.hasDot(item, [])).toBe(false)
})

test('an older answer takes no dot back, and what somebody else saw waits for them', async () => {
  const answers = [held<object>(), held<object>()]
  let count = 0
  const ground = new Answered(async (path, form) => {
    if (path === 'login')
      return { data: { player_id: form.account, session: form.account, expires_at: 1e12 } }
    await answers[count++]?.promise
    return { data: { seen: form.seen } }
  })
  const one = new Longshore({ address: 'http://x', appId: '1', clientKey: 'ck', platform: ground })
  await one.loginByAccount('a', 'a long password')
  const first = one.notices.saw('item', item)
  const second = one.notices.saw('announcement', down)
  answers[1]?.give({})
  await second
  answers[0]?.give({})
  await first
  expect(one.notices.hasDot(news, [down])).toBe(false)

  const waiting = { kind: 'item', key: 'help', revision: 'r1' }
  const untold = ['a', 'b'].map((player) => ({ ...waiting, player }))
  ground.write('longshore:1:untold', JSON.stringify(untold))
  await one.notices.update()
  expect(JSON.parse(ground.read('longshore:1:untold') ?? '')).toEqual([untold[1]])
})
