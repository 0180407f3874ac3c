import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Operate',
  notYet: 'This function is not open yet',
  'will.title': 'What you will do here',
  'will.1': 'Find a player by account, device, phone or order; see roles, payments and bans',
  'will.2': "Look up orders and every delivery attempt's request and response; resend lost ones",
  'will.3':
    'Run activities, gift packages, the floating button, switches and region limits, on schedule and undoable',
  'now.title': 'What you can do now',
  'now.discuss':
    "Keep this game's operating plans in the discussion, top right: colleagues find them on this page.",
  'now.data': "See today's sign-ins and comments on the data page.",
}
export default texts
