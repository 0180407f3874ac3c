// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import type { Todo } from './api'
import { greetingKey } from './greeting'
import { relativeTime } from './relative-time'
import { shortcutsFor } from './shortcuts'
import { weight } from './todo-board'

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

it('puts games first in which somebody waits', () => {
  const todo = (key: Todo['key']) => ({ key, count: 1, page: 'Home' as const })
  const mention = weight([todo('mentions_today')])
  const talk = weight([todo('comments_today')])
  const missing = weight([todo('icon_missing'), todo('unpublished'), todo('no_promoter')])
  expect(mention).toBeGreaterThan(talk)
  expect(talk).toBeGreaterThan(missing)
})
