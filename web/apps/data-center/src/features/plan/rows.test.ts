import { expect, test } from 'vitest'
import type { Checked, Planned } from './api'
import { plannedAs, rowsOf, stateOf } from './rows'

const PLANNED: Planned = {
  event: 'battle',
  title: '',
  meaning: '',
  properties: [],
  revision: 1,
  changed_user_name: 'a',
  changed_at: 1,
}

const CAME: Checked = {
  event: 'battle',
  state: 'as_planned',
  times: 4,
  players: 2,
  last_at: 1,
  looked_at: 4,
  problems: [],
  properties: [],
}

test('what came stands first, and what the check does not know is not judged', () => {
  const rows = rowsOf([{ ...PLANNED, event: 'new' }, PLANNED], [CAME])
  expect(rows.map(({ event }) => event)).toEqual(['battle', 'new'])
  expect(rows.map(stateOf)).toEqual(['as_planned', 'unknown'])
})

test('a plan that is newer than the check is not contradicted', () => {
  expect(stateOf({ event: 'battle', planned: PLANNED, checked: { ...CAME, state: 'unplanned' } })).toBe(
    'unknown',
  )
  expect(stateOf({ event: 'battle', checked: { ...CAME, state: 'differs' } })).toBe('unknown')
  expect(stateOf({ event: 'battle', checked: { ...CAME, state: 'unplanned' } })).toBe('unplanned')
})

test('an event is planned as it came', () => {
  const properties: Checked['properties'] = [
    {
      name: 'level',
      types: [
        { type: 'text', times: 1 },
        { type: 'number', times: 3 },
      ],
      example: '1',
    },
    {
      name: 'won',
      types: [
        { type: 'null', times: 3 },
        { type: 'flag', times: 1 },
      ],
      example: 'true',
    },
    { name: 'gone', types: [{ type: 'null', times: 4 }], example: 'null' },
  ]
  expect(plannedAs({ ...CAME, properties }).properties).toEqual([
    { name: 'level', type: 'number', is_required: true, meaning: '' },
    { name: 'won', type: 'flag', is_required: false, meaning: '' },
    { name: 'gone', type: 'text', is_required: false, meaning: '' },
  ])
})
