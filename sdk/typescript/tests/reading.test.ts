import { expect, test } from 'vitest'
import { Reading } from '../src/reading'
import { Ground } from './ground'

const said = { kind: 'popup', begins_at: null, ends_at: null, title: 'Tonight', html: '<p>at ten</p>' }
const down = { ...said, key: 'down', once: true, revision: 'r1' }
const daily = { ...said, key: 'daily', once: false, revision: 'r1' }

test('an announcement that is shown once is unread until it was read here, and again when it says something else', () => {
  const ground = new Ground()
  const items = [down, daily]
  const unread = (of = items) => new Reading(ground, '1').unread(of).map(({ key }) => key)
  expect(unread()).toEqual(['down', 'daily'])
  for (const one of items) new Reading(ground, '1').mark(one, items)
  expect(unread()).toEqual(['daily'])
  expect(unread([{ ...down, revision: 'r2' }])).toEqual(['down'])
  expect(new Reading(ground, '2').unread(items)).toHaveLength(2)
})

test('what is no longer shown is forgotten, and what cannot be read counts as nothing', () => {
  const ground = new Ground()
  const reading = new Reading(ground, '1')
  reading.mark(down, [down, daily])
  reading.mark(daily, [daily])
  expect(reading.unread([down])).toEqual([down])
  ground.write('longshore:1:read', '{')
  expect(reading.unread([down])).toEqual([down])
})

test('where nothing is kept, what was read is read until the game ends', () => {
  const ground = new Ground()
  ground.most = -1
  const reading = new Reading(ground, '1')
  reading.mark(down, [down])
  expect(reading.unread([down])).toEqual([])
})
