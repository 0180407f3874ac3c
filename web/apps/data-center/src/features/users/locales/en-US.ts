import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'New and active',
  lead: 'Players who came, how many play in a day, a week and a month, who left and who returned.',
  arrived: 'New players',
  devices: 'New devices',
  roles: 'New characters',
  active: 'Daily active, DAU',
  week: 'Weekly active, WAU',
  month: 'Monthly active, MAU',
  stickiness: 'Stickiness',
  returned: 'Returned players',
  left: 'Lost players',
  'unit.people': 'people a day',
  'unit.devices': 'devices a day',
  'unit.roles': 'characters a day',
  'unit.share': 'daily ÷ monthly active',
  'card.active': 'each once in the period',
  'card.at': 'as of {{day}}',
  'card.none': 'nothing in the period before',
  'card.change': '{{change}} on the period before',
  'card.sum': 'all days added up',
  day: 'Day',
  late: 'Late events came after these days had closed (six hours after their end) and changed who was active:',
  'late.day': '{{day}}: {{before}} → {{after}}, the last of them at ',
}
export default texts
