import { expect, test } from 'vitest'
import { Calls } from '../src/calls'
import { LongshoreError, NoAnswerError } from '../src/errors'
import { Ground, ok, refused, serving } from './ground'

const calls = (address: string) => new Calls(new Ground(), address, { 'longshore-app': '1' })

test('a fault and a cut connection are tried again, and the answer counts', async () => {
  const server = await serving(
    (_, count) => [refused(5000, 503), 'cut' as const, ok('done')][count - 1] ?? ok(''),
  )
  const { data } = await calls(server.address).send('/sdk/v1/role', { id: 'a' })
  expect(data).toBe('done')
  expect(new Set(server.asked.map((one) => one.body))).toEqual(new Set(['{"id":"a"}']))
  expect(server.asked).toHaveLength(3)
})

test('a refusal is not tried again, and carries code, text and data', async () => {
  const server = await serving(() => ({ body: { code: 4706, msg: 'barred', data: { banned_until: -1 } } }))
  const error = await calls(server.address)
    .send('/sdk/v1/login', {})
    .catch((reason) => reason)
  expect(error).toBeInstanceOf(LongshoreError)
  expect([error.code, error.message, error.data, error.mayPass]).toEqual([
    4706,
    'barred',
    { banned_until: -1 },
    false,
  ])
  expect(server.asked).toHaveLength(1)
})

test('a throttle is obeyed: not before the moment that the server names', async () => {
  const busy = { ...refused(4290, 429), headers: { 'retry-after': '1' } }
  const server = await serving((_, count) => (count === 1 ? busy : ok(null)))
  const begun = Date.now()
  await calls(server.address).send('/sdk/v1/init', {})
  expect(Date.now() - begun).toBeGreaterThanOrEqual(990)
})

test('whoever must wait longer than a player would is told at once', async () => {
  const server = await serving(() => ({ ...refused(4290, 429), headers: { 'retry-after': '3600' } }))
  const error = await calls(server.address)
    .send('/sdk/v1/init', {})
    .catch((reason) => reason)
  expect([error.code, error.retryAfter, error.mayPass]).toEqual([4290, 3_600_000, true])
  expect(server.asked).toHaveLength(1)
})

test('what is no answer of ours counts as none', async () => {
  const server = await serving(() => ({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  const error = await calls(server.address)
    .send('/sdk/v1/init', {}, { tries: 2 })
    .catch((reason) => reason)
  expect(error).toBeInstanceOf(NoAnswerError)
  expect(server.asked).toHaveLength(2)
})

test('an unchanged answer is told as such, and the clock is read', async () => {
  const ahead = Math.floor(Date.now() / 1000) + 600
  const server = await serving(() => ({
    status: 304,
    body: '',
    headers: { 'longshore-time': String(ahead) },
  }))
  const some = calls(server.address)
  expect(await some.send('/sdk/v1/init', {}, { etag: '"a"' })).toEqual({ data: undefined, etag: '"a"' })
  expect(server.asked[0]?.headers['if-none-match']).toBe('"a"')
  expect(Math.abs((some.clock ?? 0) - 600_000)).toBeLessThan(2_000)
})
