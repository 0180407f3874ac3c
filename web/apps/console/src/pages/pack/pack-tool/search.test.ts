import { describe, expect, it } from 'vitest'
import { parsePackToolSearch } from './search'

describe('parsePackToolSearch', () => {
  it('restores what an address says', () => {
    expect(parsePackToolSearch({ tab: 'history', mother: 4, running: 'yes', page: 2 })).toEqual({
      tab: 'history',
      mother: 4,
      running: 'yes',
      page: 2,
    })
    expect(parsePackToolSearch({ mother: '7', keyword: 360, light: 'red' })).toEqual({
      mother: 7,
      keyword: '360',
      light: 'red',
    })
  })

  it('drops what makes no sense, and what belongs to another tab', () => {
    expect(parsePackToolSearch({ tab: 'nowhere', mother: 'x', light: 'blue', page: 3 })).toEqual({})
    expect(parsePackToolSearch({ tab: 'mothers', mother: 3, build: 5, light: 'red' })).toEqual({
      tab: 'mothers',
      mother: 3,
    })
  })
})
