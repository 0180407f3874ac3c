// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { iconUrl } from '@/components/game-icon'
import { pageOf, targetOf } from '@/lib/pages'
import { byRecentUse } from '@/lib/stores/recent-games'
import { filterGames } from './game-list'

const GAMES = [
  { Id: 1, Name: '星海远征' },
  { Id: 2, Name: 'Neon Drift' },
  { Id: 3, Name: '山海策' },
]

describe('[G-02] name filter', () => {
  test('keeps games whose name contains the text', () => {
    expect(filterGames(GAMES, '海').map((game) => game.Id)).toEqual([1, 3])
    expect(filterGames(GAMES, ' neon ').map((game) => game.Id)).toEqual([2])
    expect(filterGames(GAMES, '').length).toBe(3)
    expect(filterGames(GAMES, 'x')).toEqual([])
  })
})

test('recently used games come first, the others keep their order', () => {
  expect(byRecentUse(GAMES, [3, 99]).map((game) => game.Id)).toEqual([3, 1, 2])
})

test('[S-06] 出包 leads to MiniSdk in miniapp mode', () => {
  const pack = pageOf('Pack')
  expect(pack && targetOf(pack, 'miniapp')).toBe('/pack/mini-sdk')
  expect(pack && targetOf(pack, 'app')).toBe('/pack/sdk')
})

test('[G-05] an icon is asked for at width 64', () => {
  expect(iconUrl('/store/static/a.png')).toBe('/store/static/a.png?x-image-process=image/resize,w_64')
  expect(iconUrl('/a?v=1')).toBe('/a?v=1&x-image-process=image/resize,w_64')
})
