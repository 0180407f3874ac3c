import { expect, test } from 'vitest'
import { Longshore } from '../src/client'
import type { GameEvent, Reported } from '../src/events'
import { type Asked, Ground, ok, refused, serving } from './ground'

const HOURS = 7_200_000

function page(ground: Ground, address: string) {
  const reports: Reported[] = []
  const options = { address, appId: '1', clientKey: 'ck', platform: ground, reportEvery: 600_000 }
  const game = new Longshore(options, { events: (report) => reports.push(report) })
  return { game, reports }
}

const eventsOf = (asked: Asked) => JSON.parse(asked.body) as GameEvent[]
const namesOf = (asked: Asked): string[] => eventsOf(asked).map(({ event }) => event)
/** Our clock is two hours ahead of this server's. */
const earlier = () => ({ 'longshore-time': String(Math.floor((Date.now() - HOURS) / 1000)) })

test('what was noted before anybody knew the server’s time has it once it is sent, also after a restart', async () => {
  const ground = new Ground()
  const before = page(ground, 'http://127.0.0.1:9')
  before.game.track('first')
  await before.game.events.flush()
  ground.hide()

  const server = await serving(() => ({ ...ok({ taken: 1, refused: [] }), headers: earlier() }))
  const { game } = page(ground, server.address)
  game.track('second')
  await game.events.flush()
  // A batch of none asks for the time: what was sent once is not changed any more.
  expect(server.asked.map(namesOf)).toEqual([[], ['first', 'second']])
  game.track('third')
  await game.events.flush()
  const sent = server.asked.flatMap(eventsOf)
  expect(sent.map(({ event }) => event)).toEqual(['first', 'second', 'third'])
  for (const { time } of sent) expect(Math.abs(time - (Date.now() - HOURS))).toBeLessThan(60_000)
  expect(sent.every((event) => Object.keys(event).every((name) => name !== 'unsure'))).toBe(true)
  expect(ground.storage.has('longshore:1:clock')).toBe(true)
})

test('a clock is what init says, and no event waits for it where no answer says one', async () => {
  const server = await serving(({ path }) =>
    path.endsWith('init') ? { ...ok({ switches: {} }), headers: earlier() } : ok({ taken: 1, refused: [] }),
  )
  const { game } = page(new Ground(), server.address)
  await game.events.flush()
  game.track('noted')
  await game.init()
  await game.events.flush()
  const [, batch] = server.asked
  expect(server.asked).toHaveLength(2)
  expect(Math.abs((eventsOf(batch as Asked)[0]?.time ?? 0) - (Date.now() - HOURS))).toBeLessThan(60_000)

  const silent = await serving(() => ok({ taken: 1, refused: [] }))
  const other = page(new Ground(), silent.address)
  other.game.track('a')
  await other.game.events.flush()
  other.game.track('b')
  await other.game.events.flush()
  expect(silent.asked.map(namesOf)).toEqual([[], ['a'], ['b']])
})

test('a server that is away when it is asked for its time is asked again later', async () => {
  const server = await serving(() => 'cut')
  const { game, reports } = page(new Ground(), server.address)
  game.track('a')
  await game.events.flush()
  expect([game.events.waiting, reports, server.asked.map(namesOf)]).toEqual([1, [], [[]]])
})

for (const [who, answer] of [
  ['a proxy’s page', { status: 413, body: '<html>413 Request Entity Too Large</html>' }],
  ['a gateway’s words', { status: 413, body: { code: 413, message: 'too large' } }],
  ['our own refusal', refused(4013)],
] as const)
  test(`events that are too many in one call go in smaller ones, one too large alone is told: ${who}`, async () => {
    const ground = new Ground()
    ground.storage.set('longshore:1:clock', '0')
    const server = await serving(({ body }) => (body.length > 3_000 ? answer : ok({ taken: 1, refused: [] })))
    const { game, reports } = page(ground, server.address)
    for (let count = 0; count < 40; count++)
      game.track(`e${count}`, { text: 'x'.repeat(count === 20 ? 9_000 : 300) })
    await game.events.flush()
    const taken = server.asked.filter(({ body }) => body.length <= 3_000).flatMap(namesOf)
    const every = Array.from({ length: 40 }, (_, count) => `e${count}`)
    expect(taken).toEqual(every.filter((name) => name !== 'e20'))
    expect(reports.flatMap(({ lost }) => lost.map(({ event }) => event))).toEqual(['e20'])
    expect(game.events.waiting).toBe(0)
    // How much is taken is known from then on.
    const before = server.asked.length
    for (let count = 0; count < 6; count++) game.track('more', { text: 'x'.repeat(300) })
    await game.events.flush()
    expect(server.asked.slice(before).every(({ body }) => body.length <= 3_000)).toBe(true)
  })
