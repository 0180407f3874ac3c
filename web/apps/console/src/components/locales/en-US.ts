import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  language: 'Language',
  theme: 'Appearance',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'theme.system': 'Same as system',
  dismiss: 'Dismiss message',
  notices: 'Messages',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  slogan: 'Integrate once, ship to every channel',
  pitch:
    'The release console for game publishers: integration, packaging, operation, promotion and data in one place.',
  'point.pack': 'One mother package in; every channel package signed and verified',
  'point.operate': 'From a player’s complaint to the answer in three steps',
  'point.data': 'Promotion and data follow the game you work on, live',
}
export default texts
