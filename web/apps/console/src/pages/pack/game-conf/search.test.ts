import { expect, test } from 'vitest'
import { parseGameConfSearch } from './search'

test('an address keeps what makes sense and drops the rest', () => {
  expect(parseGameConfSearch({ tab: 'keys', environment: 'sandbox', keyword: ' x ' })).toEqual({
    tab: 'keys',
    environment: 'sandbox',
    keyword: 'x',
  })
  expect(parseGameConfSearch({ tab: '<b>', environment: 'production', channel: 4, keyword: {} })).toEqual({})
})
