import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  'chart.asTable': 'Show as table',
  'chart.asChart': 'Show as chart',
  'chart.label': '{{title}}, {{unit}}. The same figures are there as a table',
  'chart.table': '{{title}} as a table',
  menu: 'Data pages',
  'menu.today': 'Today',
  'menu.overview': 'Overview',
  area: 'Data',
  'fresh.until': 'Data until {{time}}',
  'fresh.unknown': 'Loading the first data',
  'days.label': 'Date range',
  'days.last': 'Last {{count}} days',
  'why.open': 'Why this number',
  'why.formula': 'Formula',
  'why.query': 'Query',
  'empty.title': 'No data yet',
  'empty.lead':
    'Figures appear here by themselves once players sign in and order. Clients report events by the call below; AppId and client key are on the page SDK integration.',
  'empty.listening': 'Waiting for the first event…',
  'empty.call': 'The call that reports events',
  loading: 'Loading…',
}
export default texts
