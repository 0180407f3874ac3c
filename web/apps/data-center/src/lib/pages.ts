// The entries of the area's menu, in their order: a page is one line here, its title in components/locales (`menu.…`), and
// its route among those of src/router.tsx.
import type { IconName } from '@longshore/ui/icon'

interface MenuPage {
  /** The page's path below /data-center. */
  to: string
  name:
    | 'today'
    | 'realTime'
    | 'overview'
    | 'users'
    | 'retention'
    | 'online'
    | 'player'
    | 'payments'
    | 'rates'
    | 'events'
    | 'funnel'
    | 'plan'
    | 'imports'
    | 'reports'
    | 'dashboards'
    | 'schedules'
    | 'definitions'
  icon: IconName
  group: MenuGroup
  /** Also on a phone that shows figures by a link: what its token may ask for. */
  isOnPhone?: boolean
}

type MenuGroup = (typeof GROUPS)[number]

/** The headings of the menu. */
export const GROUPS = ['general', 'players', 'revenue', 'questions', 'saved', 'meaning'] as const

export const PAGES: readonly MenuPage[] = [
  { to: '/today', name: 'today', icon: 'clock', group: 'general', isOnPhone: true },
  { to: '/real-time', name: 'realTime', icon: 'running', group: 'general', isOnPhone: true },
  { to: '/overview', name: 'overview', icon: 'dataCenter', group: 'general', isOnPhone: true },
  { to: '/users', name: 'users', icon: 'user', group: 'players', isOnPhone: true },
  { to: '/retention', name: 'retention', icon: 'calendar', group: 'players', isOnPhone: true },
  { to: '/online', name: 'online', icon: 'gamepad', group: 'players', isOnPhone: true },
  { to: '/players', name: 'player', icon: 'search', group: 'players' },
  { to: '/payments', name: 'payments', icon: 'order', group: 'revenue', isOnPhone: true },
  { to: '/rates', name: 'rates', icon: 'edit', group: 'revenue' },
  { to: '/funnel', name: 'funnel', icon: 'menu', group: 'questions' },
  { to: '/events', name: 'events', icon: 'search', group: 'questions' },
  { to: '/dashboards', name: 'dashboards', icon: 'display', group: 'saved' },
  { to: '/reports', name: 'reports', icon: 'tag', group: 'saved' },
  { to: '/schedules', name: 'schedules', icon: 'calendar', group: 'saved' },
  { to: '/plan', name: 'plan', icon: 'bulletList', group: 'meaning' },
  { to: '/imports', name: 'imports', icon: 'upload', group: 'meaning' },
  { to: '/definitions', name: 'definitions', icon: 'book', group: 'meaning', isOnPhone: true },
]
