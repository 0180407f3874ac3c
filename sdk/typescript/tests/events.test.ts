import { expect, test, vi } from 'vitest'
import { Calls } from '../src/calls'
import { Events, type GameEvent, type Reported, stamped } from '../src/events'
import { type Asked, Ground, ok, refused, serving } from './ground'

const KEY = 'longshore:1:events:main'

function page(ground: Ground, address: string, every = 60_000) {
  const reports: Reported[] = []
  const calls = new Calls(ground, address, {})
  calls.clock = 0
  const events = new Events(ground, calls, 'longshore:1:events:', every, (report) => reports.push(report))
  const track = (name: string) => events.add(stamped(calls, { event: name }))
  return { events, reports, track }
}

const names = (asked: Asked) => (JSON.parse(asked.body) as GameEvent[]).map((event) => event.event)

test('events survive a reload without a network, and go once there is one', async () => {
  const ground = new Ground()
  const before = page(ground, 'http://127.0.0.1:9')
  for (const name of ['a', 'b', 'c']) before.track(name)
  await before.events.flush()
  expect(before.events.waiting).toBe(3)
  before.track('d')
  ground.hide()

  const server = await serving(() => ok({ taken: 3, refused: [] }))
  const after = page(ground, server.address)
  await after.events.flush()
  expect(server.asked.map(names)).toEqual([['a', 'b', 'c'], ['d']])
  expect(after.events.waiting).toBe(0)
  expect(ground.storage.has(KEY)).toBe(false)
})

test('a batch whose answer was lost goes again letter by letter', async () => {
  const ground = new Ground()
  const server = await serving((_, count) => (count === 1 ? 'cut' : ok({ taken: 1, refused: [] })))
  const before = page(ground, server.address)
  before.track('a')
  // The page that goes away must not try again by itself while the next one does.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await before.events.flush()
  vi.useRealTimers()
  before.track('b')
  ground.hide()
  await page(ground, server.address).events.flush()
  expect(server.asked[1]?.body).toBe(server.asked[0]?.body)
  expect(names(server.asked[2] as Asked)).toEqual(['b'])
})

test('a full server is not asked again before the moment that it names', async () => {
  const full = { ...refused(4290, 429), headers: { 'retry-after': '1' } }
  const server = await serving((_, count) => (count === 1 ? full : ok({ taken: 1, refused: [] })))
  const { events, track, reports } = page(new Ground(), server.address, 1)
  track('a')
  await events.flush()
  const begun = Date.now()
  track('b')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(server.asked).toHaveLength(1)
  await expect.poll(() => events.waiting, { timeout: 3_000 }).toBe(0)
  expect(Date.now() - begun).toBeGreaterThanOrEqual(950)
  expect(reports).toEqual([])
})

test('what the server does not take is told by its event', async () => {
  const answer = { taken: 1, refused: [{ index: 1, reason: 'time', msg: 'too old' }] }
  const server = await serving(() => ok(answer))
  const { events, track, reports } = page(new Ground(), server.address)
  track('good')
  track('bad')
  await events.flush()
  expect(reports).toHaveLength(1)
  expect(reports[0]?.refused.map((one) => [one.event.event, one.reason, one.msg])).toEqual([
    ['bad', 'time', 'too old'],
  ])
})

test('a batch that can never be taken is told and does not block what follows', async () => {
  const server = await serving((_, count) => (count === 1 ? refused(4001) : ok({ taken: 1, refused: [] })))
  const { events, track, reports } = page(new Ground(), server.address)
  track('a')
  await events.flush()
  expect(reports[0]?.lost.map((event) => event.event)).toEqual(['a'])
  track('b')
  await events.flush()
  expect(names(server.asked[1] as Asked)).toEqual(['b'])
})

test('a wrong key keeps the events: a publisher may mend it', async () => {
  const server = await serving(() => refused(4701))
  const { events, track, reports } = page(new Ground(), server.address)
  track('a')
  await events.flush()
  expect([events.waiting, reports.length]).toEqual([1, 0])
})

test('a queue that grows too long says what it lets go, the oldest first', async () => {
  const { events, track, reports } = page(new Ground(), 'http://127.0.0.1:9')
  await events.flush()
  for (let count = 0; count < 5_002; count++) track(`e${count}`)
  expect(reports.flatMap((report) => report.lost).map((event) => event.event)).toEqual(['e0', 'e1'])
  expect(events.waiting).toBe(5_000)
})

test('large events go in batches that the server reads', async () => {
  const server = await serving((asked) => ok({ taken: names(asked).length, refused: [] }))
  const { events, track } = page(new Ground(), server.address)
  for (let count = 0; count < 1_200; count++) track('x'.repeat(1_000))
  await events.flush()
  expect(server.asked.map((one) => one.body.length).every((letters) => letters < 300_000)).toBe(true)
  expect(server.asked.flatMap(names)).toHaveLength(1_200)
})

test('an event is kept while a queue that another page left is being sent', async () => {
  const ground = new Ground()
  const left = { event: 'left', id: 'l', time: 1 }
  ground.storage.set('longshore:1:events:old', JSON.stringify(['', [left]]))
  ground.queues = async (prefix) => [`${prefix}main`, `${prefix}old`]
  const server = await serving(() => ok({ taken: 1, refused: [] }))
  const { events, track } = page(ground, server.address)
  const sending = events.flush()
  await expect.poll(() => server.asked.length).toBe(1)
  track('mine')
  await sending
  await expect.poll(() => ground.storage.get(KEY) ?? '', { timeout: 2_000 }).toContain('mine')
  expect(ground.storage.has('longshore:1:events:old')).toBe(false)
})

test('a storage that takes no more keeps the oldest events that it has room for, and they go once', async () => {
  const ground = new Ground()
  ground.most = 300_000
  const before = page(ground, 'http://127.0.0.1:9')
  const properties = { text: 'x'.repeat(300) }
  for (let count = 0; count < 1_500; count++)
    before.events.add({ event: `e${count}`, id: `id-${count}`, time: 1, properties })
  await before.events.flush()
  ground.hide()
  const server = await serving(() => ok({ taken: 1, refused: [] }))
  const after = page(ground, server.address)
  await after.events.flush()
  const kept = server.asked.flatMap(names)
  expect(kept.length).toBeGreaterThan(500)
  expect(kept).toEqual(Array.from(kept, (_, at) => `e${at}`))
  expect(ground.storage.has(KEY)).toBe(false)
  // The page that still lives has them all.
  expect(before.events.waiting).toBe(1_500)
})

test('an event that cannot be written is told, and holds up no other', async () => {
  const server = await serving(() => ok({ taken: 1, refused: [] }))
  const { events, track, reports } = page(new Ground(), server.address)
  const circle: Record<string, unknown> = {}
  circle.self = circle
  events.add({ event: 'circle', id: 'e-circle', time: 1, properties: circle })
  events.add({ event: 'big', id: 'e-big', time: 1, properties: { n: 10n } })
  track('good')
  await events.flush()
  expect(server.asked.map(names)).toEqual([['good']])
  expect(reports.flatMap(({ lost }) => lost.map(({ event }) => event))).toEqual(['circle', 'big'])
})
