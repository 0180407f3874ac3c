import { expect, test } from 'vitest'
import { parseValiditySearch } from './search'

test('keeps what a tab has and drops the rest', () => {
  expect(parseValiditySearch({ run: '7', kind: 'payment', keyword: 'x', page: 2 })).toEqual({
    run: 7,
    kind: 'payment',
    page: 2,
  })
  expect(parseValiditySearch({ tab: 'accounts', status: 'disabled', keyword: 12, run: 7 })).toEqual({
    tab: 'accounts',
    status: 'disabled',
    keyword: '12',
  })
})

test('what makes no sense is dropped', () => {
  expect(parseValiditySearch({ tab: 'x', run: '-1', kind: 'y', status: 1 })).toEqual({})
})
