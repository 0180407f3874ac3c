import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  account: 'Account',
  name: 'Name',
  nameNeeded: 'Enter your name',
  password: 'Password',
  passwordHint: 'A few unrelated words are easy to remember and hard to guess',
  'strength.label': 'Password strength',
  'strength.short': 'Too short, use at least {{length}} characters',
  'strength.guessable': 'Easy to guess: avoid names, accounts, repetitions and keyboard rows',
  'strength.good': 'Good, longer is better',
  'strength.strong': 'Strong',
  'invite.title': 'Join {{publisher}}',
  'invite.lead': 'Choose an account and a password, then you are in.',
  'invite.expires': 'The link works until {{time}}',
  'invite.submit': 'Accept and sign in',
  'invite.heading': 'Accept invitation',
  'invite.signedInAs': 'You are signed in as {{name}}. Accepting switches this browser to the new account.',
  'setup.title': 'Set up the console',
  'setup.lead':
    'Create the publisher and its first member, who holds every permission and invites the others.',
  'setup.publisher': 'Name of the publisher',
  'setup.publisherNeeded': 'Enter the name of the publisher',
  'setup.publisherHint': 'For example Aurora Games',
  'setup.submit': 'Create and sign in',
  submitting: 'One moment',
  accountNeeded: 'Enter an account',
  accountInvalid: '3 to 50 letters, digits or . _ @ -, beginning with a letter or digit',
  accountHint: 'To sign in with: letters, digits or . _ @ -',
  passwordNeeded: 'Choose a password',
  checkingLink: 'Checking the link',
  'link.title': 'This link cannot be used',
  'link.missing': 'The address lacks the secret of the link. Copy the whole link and open it again.',
  'link.help': 'A link works once and expires. Ask the colleague who sent it for a new one.',
  'link.setupHelp':
    'A setup link works once, within an hour. Start Longshore again on its server: it prints a new one. A console that is set up needs no link: sign in.',
  'link.failed': 'The link cannot be checked at the moment',
  'link.retry': 'Try again',
  'link.login': 'Go to sign-in',
}
export default texts
