// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import type { TodoGroup } from './api'
import { firstPageOf } from './game-chips'
import { greetingKey } from './greeting'
import { relativeTime } from './relative-time'
import { shortcutsFor } from './shortcuts'
import { countByGame } from './todo-board'

it.each([
  [3, 'hello.night'],
  [8, 'hello.morning'],
  [12, 'hello.noon'],
  [15, 'hello.afternoon'],
  [23, 'hello.evening'],
])('at %i o’clock the greeting is %s', (hour, key) => {
  expect(greetingKey(hour)).toBe(key)
})

describe('relativeTime', () => {
  const now = 1_795_000_000
  it.each([
    [0, '此刻', 'this minute'],
    [5 * 60, '5分钟前', '5 minutes ago'],
    [3 * 3600, '3小时前', '3 hours ago'],
    [26 * 3600, '昨天', 'yesterday'],
  ])('%i seconds ago', (age, chinese, english) => {
    expect(relativeTime(now - age, 'zh-CN', now)).toBe(chinese)
    expect(relativeTime(now - age, 'en-US', now)).toBe(english)
  })

  it('gives the date after a week', () => {
    expect(relativeTime(now - 8 * 86_400, 'zh-CN', now)).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('shortcutsFor', () => {
  it('leaves out what is not permitted', () => {
    expect(shortcutsFor({ GameType: 'app' }, ['/pack']).map(({ name }) => name)).toEqual(['SDK', 'PackTool'])
  })

  it('leads a mini game to its own SDK page', () => {
    expect(shortcutsFor({ GameType: 'miniapp' }, ['/pack', '/data-center']).map(({ name }) => name)).toEqual([
      'MiniSdk',
      'DataCenter',
    ])
  })
})

it('counts what waits by game', () => {
  const group = (key: string, ...games: number[]): TodoGroup => ({
    key,
    severity: 'missing',
    text: '',
    todos: games.map((game_id) => ({ game_id, count: 1, text: '', page: 'Home', search: {} })),
  })
  expect([...countByGame([group('icon_missing', 1, 2), group('no_promoter', 2)])]).toEqual([
    [1, 1],
    [2, 2],
  ])
})

it.each([
  ['app', ['/pack', '/operate'], 'SDK'],
  ['miniapp', ['/pack'], 'MiniSdk'],
  ['app', ['/data-center'], 'DataCenter'],
  ['app', [], 'Home'],
] as const)('the name of a game (%s) opens what its user may see (%s)', (GameType, permitted, page) => {
  expect(firstPageOf({ GameType }, permitted)).toBe(page)
})
