// Every page of the console, once: guard, titles, menus, palette, home and discussion read this list. A route's file names
// its page; nothing else about the page stands there.
import type { Permission } from '@longshore/api-client'
import type { GameType } from '@longshore/contract'
import type { IconName } from '@longshore/ui/icon'

export interface PageEntry {
  /** Name of the specification: what comments carry as `page_id` (clause R-08), and the key of the title. */
  name: string
  /** The router's own path. */
  to: string
  icon?: IconName
  /** Needed for the page and for those below it (clause R-06). */
  permission?: Permission
  /** Only in this mode (clause S-07). */
  gameType?: GameType
  parent?: string
  /** Whose it is: a game's, so that one must be selected, or the whole publisher's. */
  of?: 'game' | 'publisher'
  /** Where the sidebar has it (clauses S-03, S-04). */
  menu?: 'main' | 'foot'
  /** `public`: opens before the login, whoever is signed in; `anyone`: also to somebody without a permission (N-02, N-07). */
  access?: 'public' | 'anyone'
  /** What its address calls the id of what it opens. */
  opens?: string
  /** Pages stand below it and it is one all the same: a link to it opens it, not the first of them. */
  isPage?: boolean
  /** The heading in its area's menu under which it stands. */
  group?: PageGroup
}

type PageGroup = 'players' | 'activities' | 'switches' | 'changes'

export const LIST = [
  { name: 'Home', to: '/home', icon: 'home', of: 'publisher', menu: 'main', access: 'anyone' },
  { name: 'Pack', to: '/pack', icon: 'pack', permission: 'pack', of: 'game', menu: 'main' },
  { name: 'SDK', to: '/pack/sdk', icon: 'sdk', parent: 'Pack', of: 'game', gameType: 'app' },
  { name: 'MiniSdk', to: '/pack/mini-sdk', icon: 'gamepad', parent: 'Pack', of: 'game', gameType: 'miniapp' },
  { name: 'GameConf', to: '/pack/game-conf', icon: 'settings', parent: 'Pack', of: 'game', gameType: 'app' },
  {
    name: 'TestValidity',
    to: '/pack/test-validity',
    icon: 'shield',
    parent: 'Pack',
    of: 'game',
    gameType: 'app',
  },
  {
    name: 'Channel',
    to: '/pack/channel',
    icon: 'branch',
    parent: 'Pack',
    of: 'game',
    gameType: 'app',
    opens: 'open',
  },
  {
    name: 'PackTool',
    to: '/pack/packTool',
    icon: 'pack',
    parent: 'Pack',
    of: 'game',
    gameType: 'app',
    opens: 'mother',
  },
  {
    name: 'Operate',
    to: '/operate',
    icon: 'operate',
    permission: 'operate',
    of: 'game',
    menu: 'main',
    isPage: true,
  },
  {
    name: 'Players',
    to: '/operate/players',
    icon: 'user',
    parent: 'Operate',
    of: 'game',
    group: 'players',
    opens: 'player',
  },
  {
    name: 'Orders',
    to: '/operate/orders',
    icon: 'order',
    parent: 'Operate',
    of: 'game',
    group: 'players',
    opens: 'order',
  },
  {
    name: 'LostPayments',
    to: '/operate/lost-payments',
    icon: 'warning',
    parent: 'Operate',
    of: 'game',
    group: 'players',
  },
  {
    name: 'Reconciliation',
    to: '/operate/reconciliation',
    icon: 'check',
    parent: 'Operate',
    of: 'game',
    group: 'players',
  },
  {
    name: 'RealName',
    to: '/operate/real-name',
    icon: 'shield',
    parent: 'Operate',
    of: 'game',
    group: 'players',
  },
  {
    name: 'Consent',
    to: '/operate/consent',
    icon: 'check',
    parent: 'Operate',
    of: 'game',
    group: 'players',
  },
  {
    name: 'Gifts',
    to: '/operate/gifts',
    icon: 'gift',
    parent: 'Operate',
    of: 'game',
    group: 'activities',
    opens: 'gift',
  },
  {
    name: 'Activities',
    to: '/operate/activities',
    icon: 'calendar',
    parent: 'Operate',
    of: 'game',
    group: 'activities',
    opens: 'key',
  },
  {
    name: 'Announcements',
    to: '/operate/announcements',
    icon: 'chat',
    parent: 'Operate',
    of: 'game',
    group: 'activities',
    opens: 'key',
  },
  {
    name: 'FloatingButton',
    to: '/operate/floating-button',
    icon: 'menu',
    parent: 'Operate',
    of: 'game',
    group: 'activities',
    opens: 'key',
  },
  {
    name: 'Switches',
    to: '/operate/switches',
    icon: 'settings',
    parent: 'Operate',
    of: 'game',
    group: 'switches',
    opens: 'key',
  },
  {
    name: 'Messages',
    to: '/operate/messages',
    icon: 'chat',
    parent: 'Operate',
    of: 'game',
    group: 'switches',
  },
  {
    name: 'Limits',
    to: '/operate/limits',
    icon: 'lock',
    parent: 'Operate',
    of: 'game',
    group: 'switches',
  },
  {
    name: 'GlobalSettings',
    to: '/operate/global-settings',
    icon: 'globe',
    parent: 'Operate',
    of: 'game',
    group: 'switches',
  },
  {
    name: 'Changes',
    to: '/operate/changes',
    icon: 'branch',
    parent: 'Operate',
    of: 'game',
    group: 'changes',
    opens: 'kind',
  },
  {
    name: 'Alerts',
    to: '/operate/alerts',
    icon: 'warning',
    parent: 'Operate',
    of: 'game',
    group: 'changes',
  },
  {
    name: 'Popularize',
    to: '/popularize/$',
    icon: 'popularize',
    permission: 'popularize',
    of: 'game',
    menu: 'main',
  },
  {
    name: 'DataCenter',
    to: '/data-center/$',
    icon: 'dataCenter',
    permission: 'dataCenter',
    of: 'game',
    menu: 'main',
  },
  { name: 'UserCenter', to: '/user-center', icon: 'user', of: 'publisher', menu: 'foot' },
  { name: 'Setting', to: '/setting', icon: 'settings', of: 'publisher' },
  {
    name: 'Publishers',
    to: '/setting/publishers',
    icon: 'user',
    permission: 'publisherManage',
    of: 'publisher',
  },
  {
    name: 'Catalogue',
    to: '/setting/catalogue',
    icon: 'branch',
    permission: 'catalogueManage',
    of: 'publisher',
  },
  { name: 'Login', to: '/login', access: 'anyone' },
  { name: '404', to: '/404', access: 'anyone' },
  { name: 'Invite', to: '/invite', access: 'public' },
  { name: 'Setup', to: '/setup', access: 'public' },
  { name: 'Install', to: '/install/$token', access: 'public' },
  { name: 'Partner', to: '/partner', access: 'public' },
  { name: 'PhoneView', to: '/phone/data-center/$', access: 'public' },
  { name: 'PartnerJoin', to: '/partner/join', access: 'public' },
] as const satisfies readonly PageEntry[]
