// @vitest-environment happy-dom
import { describe, expect, it, test } from 'vitest'
import {
  addressOfPage,
  addressOfPlace,
  childrenOf,
  isPermitted,
  PAGES,
  pageOf,
  reachable,
  targetOf,
} from './pages'

test('[R-05] [S-07] the pages below /pack, in their order, for each game type', () => {
  const names = (type: 'app' | 'miniapp') => childrenOf('Pack', type).map(({ name }) => name)
  expect(names('app')).toEqual(['SDK', 'GameConf', 'TestValidity', 'Channel', 'PackTool'])
  expect(names('miniapp')).toEqual(['MiniSdk'])
})

test('every name and every path is there once, and a parent is a page', () => {
  expect(new Set(PAGES.map(({ name }) => name)).size).toBe(PAGES.length)
  expect(new Set(PAGES.map(({ to }) => to)).size).toBe(PAGES.length)
  const parents = PAGES.flatMap(({ parent }) => parent ?? [])
  expect(parents.map((parent) => pageOf(parent)?.name)).toEqual(parents)
})

describe('where one is led', () => {
  it('[R-06] a page below another one needs what that one needs', () => {
    const page = PAGES.filter(({ name }) => name === 'Channel')
    expect(page.map((one) => isPermitted(one, ['/operate']))).toEqual([false])
    expect(page.map((one) => isPermitted(one, ['/pack']))).toEqual([true])
  })
  it('is home where there is no such page, or it may not be opened', () => {
    expect(reachable('Channel', ['/pack'])).toBe('Channel')
    expect(reachable('Channel', ['/operate'])).toBe('Home')
    expect(reachable('/operate', ['/operate'])).toBe('Operate')
    expect(reachable('Setting', [])).toBe('Setting')
    expect(reachable('NoSuchPage', ['/pack'])).toBe('Home')
    expect(reachable('Login', ['/pack'])).toBe('Home')
  })
  it('is the first page of a micro app', () => {
    const page = pageOf('Popularize')
    expect(page && [addressOfPage(page), targetOf(page, 'app')]).toEqual(['/popularize', '/popularize/$'])
  })
})

test('a place that the server names has an address', () => {
  expect(addressOfPlace({ page: 'Channel', tab: '', id: 3, field: 'parameters.app_id' })).toBe(
    '/pack/channel?open=3&field=parameters.app_id',
  )
  expect(addressOfPlace({ page: 'PackTool', tab: 'mothers', id: 8, field: '' })).toBe(
    '/pack/packTool?tab=mothers&mother=8',
  )
  expect(addressOfPlace({ page: 'GameConf', tab: 'keys', id: null, field: '' })).toBe(
    '/pack/game-conf?tab=keys',
  )
  expect(addressOfPlace({ page: 'Channel', tab: '', id: null, field: '' })).toBe('/pack/channel')
})
