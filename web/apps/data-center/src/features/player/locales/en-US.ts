import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'One player',
  lead: 'What one player did, the newest first.',
  player: 'Player ID',
  show: 'Show',
  wrong: 'A player ID is a number of at most 20 digits',
  empty: 'No player chosen yet',
  'empty.lead': 'Enter a player ID, or come here from a player in Operate or from the events of Real time.',
  event: 'Event',
  at: 'Time',
  received: 'Received',
  source: 'From',
  channel: 'Channel',
  server: 'Server',
  version: 'Version',
  amount: 'Amount',
  properties: 'Properties',
  id: 'Event ID',
  events: 'Event stream',
  none: 'No event of these days matches',
  count: '{{count}} events',
  count_one: '{{count}} event',
  since: 'came on {{day}}',
  byDay: 'Events by day',
  unit: 'times, by day',
  day: 'Day',
  all: 'All events',
  profile: 'Open in Operate',
  'left.out':
    'Without heartbeats. Sandbox players are never in the data center; of a deleted player only what ledgers say is left.',
}
export default texts
