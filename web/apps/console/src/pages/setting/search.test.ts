import { describe, expect, it } from 'vitest'
import { isFiltered, parseSettingSearch } from './search'

describe('parseSettingSearch', () => {
  it('keeps what makes sense for the tab', () => {
    expect(
      parseSettingSearch({ tab: 'admins', keyword: ' 林 ', status: 'enabled', page: 2, size: 50 }),
    ).toEqual({
      tab: 'admins',
      keyword: '林',
      status: 'enabled',
      page: 2,
      size: 50,
    })
    expect(parseSettingSearch({ tab: 'games', published: '0', gameType: 'app' })).toEqual({
      tab: 'games',
      published: 0,
      gameType: 'app',
    })
  })

  it('drops the filters of other tabs and everything unknown', () => {
    expect(
      parseSettingSearch({ tab: 'roles', status: 'enabled', actor: 3, from: '2026-01-01', other: 1 }),
    ).toEqual({ tab: 'roles' })
    expect(parseSettingSearch({ tab: 'nothing', page: -1, size: 7, keyword: {} })).toEqual({})
    expect(
      parseSettingSearch({ tab: 'audit', from: '2026-13-01', to: 'x', actor: '1.5', action: '<b>' }),
    ).toEqual({ tab: 'audit' })
  })

  it('leaves the defaults out', () => {
    expect(parseSettingSearch({ tab: 'audit', page: 1, size: 20 })).toEqual({ tab: 'audit' })
  })
})

describe('isFiltered', () => {
  it('looks at the filters of the tab, not at the page', () => {
    expect(isFiltered('admins', { page: 3, size: 50 })).toBe(false)
    expect(isFiltered('games', { published: 0 })).toBe(true)
  })
})
