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
  ownPassword: 'Your password',
  ownPasswordHint: 'Asked again, in case somebody else sits at your desk',
  ownPasswordNeeded: 'Enter your password',
  cancel: 'Cancel',
  close: 'Close',
  overlap: 'The old one works for',
  'overlap.0': 'Ends at once',
  'overlap.24': '24 hours',
  'overlap.72': '3 days',
  'overlap.168': '7 days',
  slogan: 'Integrate once, ship to every channel',
  pitch:
    'The release console for game publishers: integration, builds, operation, promotion and data in one place.',
  'point.game': 'Choose a game once; every area follows it',
  'point.discussion': 'Discuss on any page and mention colleagues; the outcome stays there',
  'point.audit': 'Permissions down to the button, every change in the audit log',
}
export default texts
