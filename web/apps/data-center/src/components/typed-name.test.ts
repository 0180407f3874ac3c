import { expect, test } from 'vitest'
import { EVENT, PROPERTY, withNames } from './typed-name'

const LISTED = [{ value: 'property:level', label: 'level' }]

test('a name that is not listed can be typed, once', () => {
  const rare = { value: 'property:rare', label: 'rare' }
  expect(withNames(LISTED, PROPERTY, [], '')).toEqual(LISTED)
  expect(withNames(LISTED, PROPERTY, [], ' level ')).toEqual(LISTED)
  expect(withNames(LISTED, PROPERTY, [], ' rare ')).toEqual([...LISTED, rare])
  expect(withNames(LISTED, PROPERTY, ['property:rare', 'property:level'], 'rare')).toEqual([...LISTED, rare])
})

test('what is chosen shows its name, and what is too long for a name is not offered', () => {
  expect(withNames([], PROPERTY, ['property:rare', 'amount'], '')).toEqual([
    { value: 'property:rare', label: 'rare' },
    { value: 'amount', label: 'amount' },
  ])
  expect(withNames([], EVENT, [], 'e'.repeat(64))).toHaveLength(1)
  expect(withNames([], EVENT, [], 'e'.repeat(65))).toEqual([])
})
