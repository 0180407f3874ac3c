import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Wall',
  of: '{{name}} now',
  paused: 'Refreshing is paused',
  pause: 'Pause refresh',
  resume: 'Resume refresh',
  full: 'Full screen',
  leave: 'Back to Real time',
  online: 'Players online',
  active: 'Active this minute',
  arrived: 'New today',
  payments: 'Payments today',
  paid: 'Paid today {{currency}}',
  before: 'yesterday by now {{value}}',
  unit: 'people seen within five minutes, greatest of 5 minutes',
  minute: 'Time',
  today: 'Today {{day}}',
  yesterday: 'Yesterday {{day}}',
  lastWeek: 'Last week {{day}}',
  events: 'Last events',
  'events.none': 'No events today and yesterday',
}
export default texts
