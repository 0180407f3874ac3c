import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  area: 'Promote',
  'group.people': 'People',
  'page.promoters': 'Promoters',
}
export default texts
