import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  interfaceError: 'The server refused the request',
  networkError: 'Network error',
  timeout: 'The request took too long; try again',
  browserSaves: 'The browser downloads it: see its own list for the progress',
  cutShort: 'The download was cut short; try again',
  lastGameUnread: 'The last game could not be read ({{reason}}): choose a game above, or reload the page',
  noPermissions: 'This account has no permission yet',
}
export default texts
