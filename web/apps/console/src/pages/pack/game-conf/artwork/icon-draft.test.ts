import { describe, expect, it } from 'vitest'
import type { IconSet } from './api'
import { areWhole, changesOf, draftOf, emptyBadge, fieldsOf, isWhole, setOf } from './icon-draft'

const picture = (key: string) => ({ key, url: `/store/cdn/${key}` })
const icons: IconSet = {
  id: 1,
  game_id: 1,
  name: 'A',
  kind: 'adaptive',
  image: null,
  foreground: picture('f.png'),
  background: null,
  background_colour: '#ff8800',
  badge: picture('b.png'),
  badge_corner: 'top-left',
  badge_scale: 0.3,
  badges: [{ channel_code: 'huawei', badge: picture('h.png'), corner: 'bottom-right', scale: 0.5 }],
  created_at: 0,
  updated_at: 0,
}

describe('icon drafts', () => {
  it('send back what was stored', () => {
    expect(setOf(draftOf(icons))).toEqual({
      name: 'A',
      kind: 'adaptive',
      image: null,
      foreground: 'f.png',
      background: null,
      background_colour: '#ff8800',
      badge: 'b.png',
      badge_corner: 'top-left',
      badge_scale: 0.3,
      badges: [{ channel_code: 'huawei', badge: 'h.png', corner: 'bottom-right', scale: 0.5 }],
    })
  })

  it('send what was changed, the picture with its kind, and badges channel by channel', () => {
    const more = icons.badges.map((badge) => ({ ...badge, channel_code: 'oppo' }))
    const start = draftOf({ ...icons, badges: [...icons.badges, ...more] })
    expect(changesOf(start, start)).toEqual({ badges: [] })
    expect(changesOf({ ...start, name: 'B', badge_scale: 0.5 }, start)).toEqual({
      name: 'B',
      badge_scale: 0.5,
      badges: [],
    })
    const colour = changesOf({ ...start, background_colour: '#000000' }, start)
    expect([colour.kind, colour.foreground, colour.background_colour]).toEqual([
      'adaptive',
      'f.png',
      '#000000',
    ])
    const badges = start.badges.map((badge) =>
      badge.channel === 'oppo' ? { ...badge, channel: 'vivo' } : { ...badge, corner: 'top-left' as const },
    )
    expect(changesOf({ ...start, badges }, start)).toEqual({
      badges: [
        { channel_code: 'huawei', badge: 'h.png', corner: 'top-left', scale: 0.5 },
        { channel_code: 'vivo', badge: 'h.png', corner: 'bottom-right', scale: 0.5 },
        { channel_code: 'oppo', badge: null },
      ],
    })
  })

  it('show the badge of a channel', () => {
    const fields = fieldsOf(draftOf(icons), 'huawei')
    expect([fields.badge, fields.badge_corner, fields.badge_scale]).toEqual(['h.png', 'bottom-right', 0.5])
    expect(fieldsOf(draftOf(icons), 'oppo').badge).toBe('b.png')
  })

  it('know what a kind lacks', () => {
    const draft = draftOf(icons)
    expect(isWhole(fieldsOf(draft))).toBe(true)
    expect(isWhole(fieldsOf({ ...draft, backgroundKind: 'image' }))).toBe(false)
    expect(isWhole(fieldsOf({ ...draft, kind: 'image' }))).toBe(false)
    expect(areWhole(draft.badges)).toBe(true)
    expect(areWhole([...draft.badges, ...draft.badges])).toBe(false)
    expect(areWhole([emptyBadge()])).toBe(false)
  })
})
