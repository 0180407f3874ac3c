import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  menu: 'Pack',
  sdk: 'SDK integration',
  miniSdk: 'Mini-game SDK',
  gameConf: 'Game configuration',
  testValidity: 'Validation',
  channel: 'Channels',
  packTool: 'Packaging',
}

export default texts
