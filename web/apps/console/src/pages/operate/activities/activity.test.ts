import { expect, test } from 'vitest'
import {
  type Activity,
  barsOf,
  changedTrigger,
  collisionsOf,
  newActivity,
  placeOf,
  rewardsOf,
  shownAt,
  textOf,
} from './activity'

const one = (fields: Partial<Activity> = {}): Activity => ({ ...newActivity([], 't'), ...fields })

test('rewards are a line each, and what is not one is told', () => {
  const rewards = rewardsOf('gem 200 星钻\n\n coin 5 ')
  expect(rewards).toEqual([
    { item: 'gem', quantity: 200, name: '星钻' },
    { item: 'coin', quantity: 5, name: '' },
  ])
  expect(textOf(rewards ?? [])).toBe('gem 200 星钻\ncoin 5')
  expect(rewardsOf('gem')).toBeUndefined()
  expect(rewardsOf('gem 0')).toBeUndefined()
})

test('money is written in whole units of its currency', () => {
  const of = { trigger: 'total_payment', currency: 'CNY' } as const
  expect([placeOf(648, of), shownAt(64_800, of)]).toEqual([64_800, 648])
  expect(placeOf(648, { ...of, currency: 'JPY' })).toBe(648)
  expect(placeOf(30, { trigger: 'role_level', currency: 'CNY' })).toBe(30)
})

test('those of one occasion collide where their windows meet', () => {
  const july = one({ key: 'july', begins: '2026-07-01T00:00', ends: '2026-08-01T00:00' })
  const august = one({ key: 'august', begins: '2026-08-01T00:00', group: 'a', priority: 2 })
  const first = one({ key: 'first', trigger: 'first_payment', begins: '2026-08-02T00:00', group: 'a' })
  const visits = one({ key: 'visits', trigger: 'daily_visit' })
  expect(collisionsOf([july, august, first, visits])).toEqual([
    { keys: ['august', 'first'], kind: 'first', first: 'august' },
  ])
  const always = one({ key: 'always' })
  expect(collisionsOf([july, always])).toEqual([{ keys: ['july', 'always'], kind: 'both', first: 'july' }])
  expect(collisionsOf([july, { ...always, is_on: false }])).toEqual([])
  expect(collisionsOf([july, { ...always, currency: 'USD' }])).toEqual([])
})

test('another trigger keeps what it can have of the steps', () => {
  const rate = { item: 'gem', name: '', quantity: 10, per_minor: 100 }
  const of = one({
    steps: [
      { at: 0, rewards: [], rate },
      { at: 600, rewards: [] },
    ],
  })
  expect(changedTrigger(of, 'total_payment').steps).toEqual([
    { at: 1, rewards: [] },
    { at: 600, rewards: [] },
  ])
  expect(changedTrigger(of, 'daily_visit').steps).toEqual([{ at: 0, rewards: [] }])
  expect(changedTrigger(of, 'first_payment').steps).toEqual(of.steps)
})

test('bars stand where their days are', () => {
  const all = [one({ begins: '2026-07-02T00:00', ends: '2026-07-03T00:00' }), one({ key: 'open' })]
  expect(barsOf(all, '2026-07-01', 4)).toEqual([
    { key: 'activity1', from: 0.25, to: 0.5 },
    { key: 'open', from: 0, to: 1 },
  ])
})
