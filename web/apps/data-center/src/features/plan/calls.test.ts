import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { PlannedProperty } from './api'
import { httpCall, javaCall, typescriptCall } from './calls'

const PROPERTIES: PlannedProperty[] = [
  { name: "boss's", type: 'text', is_required: true, meaning: '' },
  { name: 'level "x"', type: 'number', is_required: false, meaning: '' },
]
const EVENT = { event: "it's", properties: PROPERTIES }

test('the call of the SDK is JavaScript that sends the event with its properties', () => {
  const sent: unknown[] = []
  const game = { track: (...told: unknown[]) => sent.push(told) }
  runInNewContext(typescriptCall(EVENT), { game })
  expect(sent).toEqual([["it's", { "boss's": 'text', 'level "x"': 1 }]])
  expect(typescriptCall({ event: 'a', properties: [] })).toBe('game.track("a")')
})

test('the shell hands the batch over as it was meant, whatever is in a name', () => {
  const command = httpCall(EVENT, 'http://localhost', 5).replace('curl', 'printf "%s\\n"')
  const told = execFileSync('sh', ['-c', command]).toString().trim().split('\n')
  expect(JSON.parse(told.at(-1) ?? '')).toEqual([
    {
      event: "it's",
      id: '1',
      time: 5,
      player: '<player_id>',
      properties: { "boss's": 'text', 'level "x"': 1 },
    },
  ])
})

test('the call for Android quotes names as Java does', () => {
  expect(javaCall(EVENT)).toContain('properties.put("level \\"x\\"", 1);')
  expect(javaCall(EVENT)).toContain('game.track("it\'s", properties);')
})
