import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  area: 'Promote',
  'group.people': 'People',
  'group.packages': 'Packages',
  'group.results': 'Results',
  'group.settlement': 'Settlement',
  'page.promoters': 'Promoters',
  'page.packages': 'Promotion packages',
  'page.distribution': 'Distribution',
  'page.links': 'Links',
  'page.statistics': 'Statistics',
  'page.attribution': 'Attribution',
  'page.fraud': 'Fraud',
  'page.shares': 'Share models',
  'page.settlements': 'Statements',
  'zone.statements':
    "Days and times are in the statements' time zone, {{offset}} ({{zone}}); the game's is {{gameOffset}} ({{game}}) now",
}
export default texts
