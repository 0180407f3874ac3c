import { expect, test } from 'vitest'
import { type Audience, conditionAt, fromTree, isShareAt, toTree } from './tree'

test('[W-10] what the form says is the tree that the server evaluates, and back', () => {
  const audience: Audience = {
    conditions: [
      { field: 'store', operator: 'in', values: 'vivo, oppo' },
      { field: 'client_version', operator: 'below', values: '2.3.0' },
      { field: 'hour', operator: 'atLeast', values: '8' },
    ],
    percent: 12.5,
  }
  const tree = toTree(audience)
  expect(tree).toEqual({
    all: [
      { field: 'store', op: 'in', value: ['vivo', 'oppo'] },
      { not: { field: 'client_version', op: 'semver_ge', value: '2.3.0' } },
      { field: 'hour', op: 'ge', value: 8 },
      { op: 'percent', value: 1250 },
    ],
  })
  expect(fromTree(tree)).toEqual(audience)
})

test('nobody in particular is everybody, and what the form cannot say stays as it is', () => {
  expect(toTree({ conditions: [] })).toBeUndefined()
  expect(fromTree(undefined)).toEqual({ conditions: [] })
  expect(fromTree({ any: [{ field: 'os', op: 'eq', value: 'ios' }] })).toBeUndefined()
  expect(fromTree({ not: { field: 'os', op: 'eq', value: 'ios' } })).toBeUndefined()
  expect(fromTree({ field: 'level', op: 'ge', value: 3 })).toBeUndefined()
})

test('[W-10] the condition that decided is told as it was chosen', () => {
  const audience: Audience = {
    conditions: [
      { field: 'store', operator: 'in', values: 'vivo, oppo' },
      { field: 'client_version', operator: 'below', values: '2.3.0' },
    ],
    percent: 30,
  }
  const tree = toTree(audience)
  expect(conditionAt(tree, 'when.all[0]')).toEqual(audience.conditions[0])
  expect(conditionAt(tree, 'when.all[1].not')).toEqual(audience.conditions[1])
  expect(conditionAt(tree, 'when.all')).toBeUndefined()
  expect(conditionAt(tree, '')).toBeUndefined()
  expect(conditionAt({ field: 'os', op: 'eq', value: 'ios' }, 'when')?.values).toBe('ios')
  expect(isShareAt(tree, 'when.all[2]')).toBe(true)
  expect(isShareAt(tree, 'when.all[1].not')).toBe(false)
})
