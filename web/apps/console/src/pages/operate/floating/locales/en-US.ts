import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  lead: 'What players find behind the floating button, by channel, version, system and language; once published, they read it the next time they start.',
  add: 'Add item',
  newItem: 'New item',
  empty: 'No items yet',
  emptyLead: 'Add one, such as support, the account or announcements.',
  isOn: 'Enabled',
  shown: 'shown',
  notShown: 'not shown',
  textIn: 'Name ({{language}})',
  leadsTo: 'Opens',
  link: 'Address',
  address: 'Address',
  'page.account': 'Account',
  'page.announcements': 'Announcements',
  'page.orders': 'Undelivered orders',
  'page.redeem': 'Redeem a gift code',
  dot: 'Red dot',
  dotLead: 'gone once the player opened it, on other devices too; on announcements until all are read',
  icon: 'Icon',
  audience: 'For whom',
  shareOf: 'Share of those for whom it is',
  up: 'Move up',
  down: 'Move down',
  remove: 'Delete item',
  ball: 'Floating button menu',
  asked: 'The game opens “{{page}}”',
}
export default texts
