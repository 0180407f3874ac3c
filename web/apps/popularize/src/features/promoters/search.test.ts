import { describe, expect, test } from 'vitest'
import { parsePromoterSearch } from './search'

describe('parsePromoterSearch', () => {
  test('keeps what makes sense', () => {
    const search = { keyword: ' bili ', status: 'forbidden', page: 3, group: '主播', agency: '7' }
    expect(parsePromoterSearch(search)).toEqual({
      keyword: 'bili',
      status: 'forbidden',
      page: 3,
      group: '主播',
      agency: 7,
    })
  })

  test('reads a keyword that looks like a number', () => {
    expect(parsePromoterSearch({ keyword: 123 })).toEqual({ keyword: '123' })
  })

  test.each([
    { page: 1 },
    { page: 0 },
    { page: 'x' },
    { page: 1.5 },
    { status: 'gone' },
    { keyword: '  ' },
    { agency: 'x' },
    { group: '' },
  ])('drops %o', (search) => {
    expect(parsePromoterSearch(search)).toEqual({})
  })
})
