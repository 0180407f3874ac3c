import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Overview',
  arrived: 'New players',
  active: 'Active players',
  revenue: 'Revenue',
  payers: 'Paying players',
  pay_rate: 'Pay rate',
  arppu: 'ARPPU',
  'unit.people': 'people a day',
  'unit.share': 'of active players a day',
  'unit.money': '{{currency}} a day, without sandbox, less refunds',
  'compare.none': 'nothing in the period before',
  'compare.change': '{{change}} on the period before',
  'period.now': '{{first}} to {{last}}',
  'period.partial': '{{day}} is not over yet: its figures still change.',
  day: 'Day',
}
export default texts
