import { expect, it } from 'vitest'
import { privateSearch } from './private-search'

const { parseSearch, stringifySearch } = privateSearch

it.each(['13877660042', '+86 138-7766-0042', 'somebody@example.com'])(
  '%s stands in no address, and is searched for',
  (keyword) => {
    const written = stringifySearch({ keyword, page: 2 })
    expect(written).toMatch(/^\?keyword=private-\w+&page=2$/)
    expect(parseSearch(written)).toEqual({ keyword, page: 2 })
  },
)

it('leaves whatever is nobody as it is', () => {
  const search = { keyword: '墨染', page: 2, agency: 7, filters: ['a', 'b'] }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({ keyword: 'harbor' })).toBe('?keyword=harbor')
})

it('has forgotten what another page was asked for', () => {
  expect(parseSearch('?keyword=private-zzz&page=2')).toEqual({ page: 2 })
})
