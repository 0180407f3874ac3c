import { expect, test } from 'vitest'
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

test('a key is no word', () => {
  expect(labels('item')).toEqual([])
})
