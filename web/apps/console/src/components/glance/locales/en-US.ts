import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Figures of {{name}}',
  active: 'Active today',
  arrived: 'New today',
  revenue: 'Revenue today',
  yesterday: '{{value}} all of yesterday',
  age: '{{count}} seconds old; the curves are the last 14 days ({{zone}})',
  age_one: '{{count}} second old; the curves are the last 14 days ({{zone}})',
  'age.minutes': '{{count}} minutes old; the curves are the last 14 days ({{zone}})',
  'age.minutes_one': '{{count}} minute old; the curves are the last 14 days ({{zone}})',
  failed: 'Not refreshed, these are the figures from before.',
  none: 'No players in the last 14 days ({{zone}})',
  loading: 'Figures are still being loaded, {{percent}} % so far. They appear by themselves',
  reading: 'Being read',
}
export default texts
