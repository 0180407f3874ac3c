import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  area: 'Promote',
  'group.people': 'People',
  'group.packages': 'Packages',
  'page.promoters': 'Promoters',
  'page.packages': 'Promotion packages',
  'page.distribution': 'Distribution',
}
export default texts
