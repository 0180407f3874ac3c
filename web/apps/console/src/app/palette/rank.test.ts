import { expect, test } from 'vitest'
import { exactFirst } from './exact-first'
import { isId } from './is-id'
import { ranked } from './rank'
import type { PaletteGroup } from './use-palette-items'

const item = (label: string, ...keywords: string[]) => ({
  key: `item:${label}`,
  label,
  keywords,
  run: () => {},
})
const GROUPS: PaletteGroup[] = [
  { key: 'palette.pages', items: [item('渠道配置', '/pack/channel'), item('主页', '/home')] },
  { key: 'palette.games', items: [item('Tiny Harbor', '3')] },
  { key: 'palette.actions', items: [] },
]
const labels = (search: string) => ranked(GROUPS, search).map(({ items }) => items.map(({ label }) => label))

test('the group of the best match is first, and its best item first in it', () => {
  expect(labels('ha')).toEqual([['Tiny Harbor'], ['渠道配置']])
  expect(labels('h')).toEqual([['Tiny Harbor'], ['主页', '渠道配置']])
})

test('without words everything stands as it was, with words only what fits', () => {
  expect(labels(' ')).toEqual([['渠道配置', '主页'], ['Tiny Harbor']])
  expect(labels('渠道')).toEqual([['渠道配置']])
  expect(labels('nothing')).toEqual([])
})

test('what has the id that was typed comes first, whatever its name is', () => {
  const found: PaletteGroup = { key: 'palette.found', items: [item('42')] }
  expect(ranked([...GROUPS, found], 'ha').map(({ key }) => key)).toEqual([
    'palette.found',
    'palette.games',
    'palette.pages',
  ])
  expect(ranked([...GROUPS, { ...found, items: [] }], 'nothing')).toEqual([])
})

test('the order of a number stands above the player who placed it', () => {
  const player = { key: 'player:3', isExact: false }
  const order = { key: 'order:LS3', isExact: true }
  const code = { key: 'code:1', isExact: true }
  expect(exactFirst([player, order, code])).toEqual([order, code, player])
})

test('ids are looked up, words are not', () => {
  const ids = ['7', 'LS26112200000000000001', 'STARCUP', 'a3f:9', 'me@b2.io']
  expect(ids.filter(isId)).toEqual(ids)
  expect(['tiny', 'channel', '', '渠道配置', 'a b 1'].filter(isId)).toEqual([])
})

test('a key is no word', () => {
  expect(labels('item')).toEqual([])
})
