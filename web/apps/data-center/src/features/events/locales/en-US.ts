import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Events',
  lead: 'Choose an event, count it, its players or a number, and take it apart.',
  question: 'Question',
  event: 'Event',
  'event.all': 'All events',
  measure: 'Measure',
  'measure.times': 'Times',
  'measure.players': 'Players',
  'measure.sum': 'Sum',
  'measure.average': 'Average',
  'measure.median': 'Median',
  'measure.p95': '95th percentile',
  of: 'Of',
  by: 'Group by, up to three',
  'by.none': 'No groups',
  grain: 'Time',
  'grain.hour': 'Hour',
  'grain.day': 'Day',
  'grain.week': 'Week',
  'grain.month': 'Month',
  group: 'Group',
  groups: 'Figures of the groups',
  'groups.cut': 'The {{most}} greatest groups; an exported file has 10,000 at most.',
  all: 'All',
  nothing: 'none',
}
export default texts
