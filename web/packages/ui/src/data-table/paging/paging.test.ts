import { describe, expect, it } from 'vitest'
import { pageNumbers, pageOf, parsePaging } from './paging'

describe('parsePaging', () => {
  it('drops defaults and nonsense', () => {
    expect(parsePaging({ page: '3', size: 50 })).toEqual({ page: 3, size: 50 })
    expect(parsePaging({ page: 1, size: 20 })).toEqual({})
    expect(parsePaging({ page: -2, size: 33 })).toEqual({})
    expect(parsePaging({ page: '1e9', size: 'x' })).toEqual({})
  })
})

describe('pageOf', () => {
  it('cuts the page out of the whole list', () => {
    const rows = Array.from({ length: 25 }, (_, index) => index)
    expect(pageOf(rows, { page: 2 })).toEqual({ list: [20, 21, 22, 23, 24], total: 25 })
  })
})

describe('pageNumbers', () => {
  it('shows the ends, the neighbours, and gaps of two and more', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pageNumbers(7, 20)).toEqual([1, null, 6, 7, 8, null, 20])
  })
})
