// The entries of the area's menu, in their order: a page is one line here, its title in locales (`page.…`), and its
// routes among those of src/router.tsx.
import type { IconName } from '@longshore/ui/icon'

interface MenuPage {
  /** The page's path below /popularize. */
  to: string
  name:
    | 'promoters'
    | 'packages'
    | 'distribution'
    | 'links'
    | 'statistics'
    | 'attribution'
    | 'fraud'
    | 'shares'
    | 'settlements'
  icon: IconName
  group: MenuGroup
}

type MenuGroup = (typeof GROUPS)[number]

/** The headings of the menu. */
export const GROUPS = ['people', 'packages', 'results', 'settlement'] as const

export const PAGES: readonly MenuPage[] = [
  { to: '/promoters', name: 'promoters', icon: 'user', group: 'people' },
  { to: '/packages', name: 'packages', icon: 'pack', group: 'packages' },
  { to: '/distribution', name: 'distribution', icon: 'upload', group: 'packages' },
  { to: '/links', name: 'links', icon: 'external', group: 'packages' },
  { to: '/statistics', name: 'statistics', icon: 'display', group: 'results' },
  { to: '/attribution', name: 'attribution', icon: 'at', group: 'results' },
  { to: '/fraud', name: 'fraud', icon: 'shield', group: 'results' },
  { to: '/shares', name: 'shares', icon: 'branch', group: 'settlement' },
  { to: '/settlements', name: 'settlements', icon: 'order', group: 'settlement' },
]
