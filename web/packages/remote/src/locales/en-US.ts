import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  interfaceError: 'The server refused the request',
  networkError: 'Network error',
  timeout: 'The request took too long; try again',
  retry: 'Try again',
  goHome: 'Go to home',
  'failed.title': 'The data could not be loaded',
  'failed.network': 'The server cannot be reached. Check the network, then try again.',
  'refused.title': 'You may not see this page',
  'refused.text': 'Ask a colleague who manages members for the permission “{{area}}”.',
  'lostGame.title': 'You have no access to this game',
  'noGame.title': 'Select a game first',
  'noGame.text': '“{{area}}” belongs to a game. Select one on the home page, then come back.',
  'crashed.title': 'Something went wrong on this page',
  'crashed.text':
    'Loading the page again usually helps. If it keeps happening, send the details below to your SDK provider.',
  'missing.title': 'There is no such page',
  'missing.text': 'The address may have changed or contain a typing error.',
  'missing.action': 'Go to the first page',
}
export default texts
