import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  Home: 'Home',
  Pack: 'Pack',
  SDK: 'SDK integration',
  MiniSdk: 'Mini-game SDK',
  GameConf: 'Game configuration',
  TestValidity: 'Validation',
  Channel: 'Channels',
  PackTool: 'Build',
  Operate: 'Operate',
  Players: 'Players',
  Orders: 'Orders',
  LostPayments: 'Lost payments',
  RealName: 'Real names',
  Gifts: 'Gifts',
  Announcements: 'Announcements',
  FloatingButton: 'Floating button',
  Switches: 'Switches',
  Messages: 'SMS and mail',
  Limits: 'Access limits',
  Changes: 'Changes',
  Alerts: 'Alerts',
  Popularize: 'Promote',
  DataCenter: 'Data',
  UserCenter: 'Account',
  Setting: 'Settings',
  Publishers: 'Publishers',
  Catalogue: 'Channel catalogue',
  Login: 'Sign in',
  '404': 'Page not found',
  Invite: 'Accept invitation',
  Setup: 'First start',
  Install: 'Install a game',
}

export default texts
