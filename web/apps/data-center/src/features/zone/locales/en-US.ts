import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Preview of another zone',
  lead: 'Which days would have other figures by the clocks of another zone. A preview: nothing changes.',
  zone: 'The other zone',
  show: 'Preview',
  empty: 'No zone chosen yet',
  'empty.lead':
    'Enter the name of a zone, for example America/New_York, to see each day as it is and as it would be.',
  day: 'Day',
  days: 'Day by day',
  arrived: 'New players',
  active: 'Active players',
  payments: 'Payments',
  money: 'Revenue',
  changed: 'Change',
  differs: 'would change',
  same: 'stays',
  summary:
    '{{count}} of {{all}} {{all:day|days}} would change: days are those of {{from}} now, and would be those of {{to}}. Left of an arrow is now, right of it then.',
  summary_one:
    '{{count}} of {{all}} {{all:day|days}} would change: days are those of {{from}} now, and would be those of {{to}}. Left of an arrow is now, right of it then.',
  rule: "Days of the data center are those of the zone of this installation, the same for all games. A game's own zone decides about announcements, activities and switches and moves no figure here.",
}
export default texts
