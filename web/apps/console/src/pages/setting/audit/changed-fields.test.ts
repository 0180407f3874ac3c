import { expect, test } from 'vitest'
import { changedFields } from './changed-fields'

test('both sides, in order, without what stayed', () => {
  expect(
    changedFields({
      before: { name: 'A', roles: ['x'], all: false },
      after: { name: 'B', roles: ['x'], all: false },
    }),
  ).toEqual([{ field: 'name', before: 'A', after: 'B' }])
})

test('something made or removed has one side', () => {
  expect(changedFields({ before: null, after: { name: 'A' } })).toEqual([
    { field: 'name', before: undefined, after: 'A' },
  ])
  expect(changedFields({ before: { name: 'A' }, after: null })).toEqual([
    { field: 'name', before: 'A', after: undefined },
  ])
  expect(changedFields({ before: null, after: null })).toEqual([])
})
