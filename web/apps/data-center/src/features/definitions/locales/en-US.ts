import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Definitions',
  lead: 'How each figure is made: what it means, its formula, what is left out, an example by hand, its query.',
  search: 'Find a metric',
  none: 'No metric matches',
}
export default texts
