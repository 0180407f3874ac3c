import type { FloatingItem } from '@longshore/sdk/views'
import type { Node } from '../audience/tree'
import { isFor, textFor, type Viewer } from '../phone/viewer'

export const PAGES = ['account', 'announcements', 'orders', 'redeem'] as const
export type ItemPage = (typeof PAGES)[number]
const ICON_PATH = '/store/cdn/'

export interface ItemText {
  code: string
  text: string
}

/** An item as the draft keeps it; it leads to a link or to one of the SDK's pages. */
export interface Item {
  key: string
  is_on: boolean
  icon: string
  texts: ItemText[]
  link: string
  page: ItemPage | ''
  has_dot: boolean
  when?: Node
}

export function newItem(items: readonly Item[], text: string): Item {
  const taken = new Set(items.map(({ key }) => key))
  let number = items.length + 1
  while (taken.has(`item${number}`)) number += 1
  return {
    key: `item${number}`,
    is_on: true,
    icon: '',
    texts: [{ code: 'zh-CN', text }],
    link: '',
    page: 'account',
    has_dot: false,
  }
}

export function iconUrl(icon: string): string {
  return icon && ICON_PATH + icon.replace(ICON_PATH, '')
}

/** What `init` would tell somebody of the draft. */
export function shownTo(viewer: Viewer, items: readonly Item[]): FloatingItem[] {
  return items
    .filter(({ key, is_on: isOn, when }) => isOn && isFor(viewer, when, `floating:${key}`))
    .map(({ key, icon, texts, link, page, has_dot: hasDot }) => {
      const text = textFor(texts, viewer.language)?.text ?? ''
      return { key, icon: iconUrl(icon), text, link, page, has_dot: hasDot, revision: '' }
    })
}

/** With the item that stands at a place one further up or down. */
export function moved(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const one = items[at]
  return one ? items.toSpliced(at, 1).toSpliced(at + by, 0, one) : [...items]
}
