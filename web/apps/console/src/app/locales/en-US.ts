import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  'title.login': 'Sign in',
  'title.notFound': 'Page not found',
  'title.invite': 'Accept invitation',
  'title.setup': 'First start',
  'title.home': 'Home',
  'title.userCenter': 'Account',
  'title.setting': 'Settings',
  'title.sdk': 'SDK integration',
  'title.miniSdk': 'Mini-game SDK',
  'title.gameConf': 'Game configuration',
  'title.testValidity': 'Validation',
  'title.channel': 'Channels',
  'title.packTool': 'Packaging',
  'title.operate': 'Operate',
  'title.popularize': 'Promote',
  'title.dataCenter': 'Data',
}
export default texts
