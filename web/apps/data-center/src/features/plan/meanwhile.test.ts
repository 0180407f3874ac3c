import { expect, test } from 'vitest'
import type { PlannedProperty } from './api'
import { mergedWith } from './meanwhile'

const property = (name: string, more: Partial<PlannedProperty> = {}): PlannedProperty => ({
  name,
  type: 'text',
  is_required: false,
  meaning: '',
  ...more,
})
const base = { title: 'Battle', meaning: '', properties: [property('level'), property('boss')] }

test('what each of two has changed stays', () => {
  const mine = { ...base, title: 'Fight', properties: [...base.properties, property('hero')] }
  const theirs = { ...base, meaning: 'Won or lost', properties: [property('level', { type: 'number' })] }
  expect(mergedWith(base, mine, theirs)).toEqual({
    fields: {
      title: 'Fight',
      meaning: 'Won or lost',
      properties: [property('level', { type: 'number' }), property('hero')],
    },
    both: [],
  })
})

test('what both have changed is mine, and named', () => {
  const mine = { ...base, title: 'Fight', properties: [property('level', { meaning: '1 to 100' })] }
  const theirs = { ...base, title: 'Raid', properties: [property('level', { type: 'number' })] }
  const { fields, both } = mergedWith(base, mine, theirs)
  expect(fields).toEqual(mine)
  expect(both.toSorted()).toEqual(['properties', 'title'])
})

test('what both have changed alike is no contradiction, nor are new events that both began', () => {
  const same = { ...base, title: 'Fight' }
  expect(mergedWith(base, same, same)).toEqual({ fields: same, both: [] })
})
