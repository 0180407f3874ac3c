import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Real time',
  lead: 'This moment of today, beside yesterday and last week. Refreshes every 5 seconds.',
  wall: 'Wall view',
  online: 'Players online',
  active: 'Active this minute',
  arrived: 'New players',
  payments: 'Payments',
  paid: 'Paid {{currency}}',
  'unit.online': 'people seen within five minutes, greatest of 5 minutes',
  'unit.active': 'people seen in a minute, greatest of 5 minutes',
  'unit.arrived': 'people every 5 minutes',
  'unit.payments': 'payments every 5 minutes',
  change: '{{change}} on yesterday by now',
  before: 'yesterday {{yesterday}}, last week {{lastWeek}}',
  today: 'Today {{day}}',
  yesterday: 'Yesterday {{day}}',
  lastWeek: 'Last week {{day}}',
  minute: 'Time',
  events: 'Last events',
  'events.none': 'No events today and yesterday',
  event: 'Event',
  'event.at': 'Time',
  'event.player': 'Player ID',
  'event.nobody': 'none',
  'event.channel': 'Channel',
  'event.server': 'Server',
  'event.amount': 'Amount',
  'event.source': 'From',
}
export default texts
