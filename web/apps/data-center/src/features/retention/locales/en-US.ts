import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Retention',
  lead: 'Of the players who came, how many are there some days later.',
  cohort: 'By',
  'cohort.arrived': 'day of arrival',
  'cohort.firstPaid': 'day of first payment',
  'matrix.title': 'Retention rate',
  'matrix.unit': "%, of the day's players",
  'matrix.key': 'Hatched: the day is not over',
  'matrix.open': '(the day is not over)',
  'matrix.scroll': 'Table of retention rates',
  'matrix.arrived': 'Arrived',
  'matrix.firstPaid': 'First paid',
  'matrix.players': 'Players',
  'matrix.day': 'Day {{n}}',
  'matrix.average': 'Weighted average',
  'matrix.none': 'none yet',
  'matrix.cell': '{{part}} of {{whole}} players',
  'matrix.note': 'Day n is the nth day after; day 0 is the day itself. The average holds days that are over.',
  'curve.title': 'Retention curve',
  'curve.unit': 'of players, days that are over',
  'curve.over': 'Days later',
  'curve.all': 'All channels',
  'curve.rest': '{{count}} others',
  'curve.rest_one': '{{count}} other',
}
export default texts
