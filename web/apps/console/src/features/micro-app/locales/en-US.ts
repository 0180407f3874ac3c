import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  opening: 'Opening…',
  'linkedGame.unknown': 'The game of this link does not exist, or you may not open it',
}
export default texts
