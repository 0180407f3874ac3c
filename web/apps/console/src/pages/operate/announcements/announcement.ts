import type { AnnouncementItem } from '@longshore/sdk/views'
import type { Node } from '../audience/tree'
import { isFor, textFor, type Viewer } from '../phone/viewer'

export const KINDS = ['popup', 'login', 'marquee'] as const
export type Kind = (typeof KINDS)[number]

export interface AnnouncementText {
  code: string
  title: string
  html: string
}

/** An announcement as the draft keeps it; `begins` and `ends` are moments of the game's clock, empty is open. */
export interface Announcement {
  key: string
  is_on: boolean
  kind: Kind
  once: boolean
  begins: string
  ends: string
  texts: AnnouncementText[]
  when?: Node
}

export function newAnnouncement(all: readonly Announcement[], title: string): Announcement {
  const taken = new Set(all.map(({ key }) => key))
  let number = all.length + 1
  while (taken.has(`notice${number}`)) number += 1
  return {
    key: `notice${number}`,
    is_on: true,
    kind: 'popup',
    once: true,
    begins: '',
    ends: '',
    texts: [{ code: 'zh-CN', title, html: '' }],
  }
}

/** What somebody would see of the draft at a moment of the game's clock (YYYY-MM-DDTHH:MM). */
export function shownTo(viewer: Viewer, at: string, all: readonly Announcement[]): AnnouncementItem[] {
  return all
    .filter(({ begins, ends }) => (!begins || begins <= at) && (!ends || at < ends))
    .filter(({ key, is_on: isOn, when }) => isOn && isFor(viewer, when, `announcement:${key}`))
    .map(({ key, kind, once, texts }) => {
      const text = textFor(texts, viewer.language)
      const said = { title: text?.title ?? '', html: text?.html ?? '' }
      return { key, kind, once, begins_at: null, ends_at: null, revision: '', ...said }
    })
}
