import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  welcome: 'Sign in to Longshore',
  lead: 'Use your publisher account',
  methods: 'Ways to sign in',
  'method.password': 'Password',
  'method.code': 'SMS code',
  account: 'Account',
  accountHint: 'Enter your account',
  password: 'Password',
  passwordHint: 'Enter your password',
  phone: 'Mobile number',
  phoneHint: 'Enter your mobile number',
  phoneInvalid: 'Enter a valid mobile number',
  code: 'SMS code',
  codeHint: 'Enter the code',
  codeInvalid: 'Enter the digits you received',
  sendCode: 'Send code',
  resendIn: 'Again in {{seconds}} s',
  codeSent: 'The code has been sent',
  submit: 'Sign in',
  submitting: 'Signing in',
  help: 'No account? Ask a colleague who manages members for an invitation link.',
}
export default texts
