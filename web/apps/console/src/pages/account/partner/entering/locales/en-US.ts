import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  'join.heading': 'Promoter invitation',
  'join.help': 'Ask whoever sent the link for a new one.',
  'join.title': 'Welcome, {{name}}',
  'join.lead': 'Choose an account and a password to see figures, links and statements of {{game}}.',
  'join.accountStays': 'The account stays; only the password is new',
  'join.submit': 'Join and sign in',
  'join.expires': 'The link is good until {{time}}',
  'login.title': 'Promoter sign-in',
  'login.lead': 'Your figures, links and statements.',
  'login.submit': 'Sign in',
  'login.help': "No account yet, or the password is lost? Ask the game's operators for an invitation link.",
}
export default texts
