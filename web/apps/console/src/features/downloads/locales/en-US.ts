import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Downloads',
  open: 'Downloads',
  openRunning: 'Downloads ({{count}} running)',
  close: 'Close',
  list: 'Tasks',
  clear: 'Clear',
  clearHint: 'Empties the list; running tasks stop',
  empty: 'No downloads yet',
  emptyLead:
    'Exports of comments, the audit log and more appear here with their progress and files. They run in this page: closing or reloading it stops them.',
  'status.running': 'Running',
  'status.done': 'Done',
  'status.failed': 'Failed',
  'status.canceled': 'Canceled',
  rows: '{{loaded}} of {{total}} rows',
  rowsOnly: '{{loaded}} rows',
  bytes: '{{loaded}} of {{total}}',
  speed: '{{speed}}/s',
  progress: 'Progress of {{name}}',
  save: 'Save file',
  saveOf: 'Save {{name}}',
  cancel: 'Cancel',
  cancelOf: 'Cancel {{name}}',
  retry: 'Try again',
  retryOf: 'Try {{name}} again',
  delete: 'Remove',
  deleteOf: 'Remove {{name}} from the list',
  finished: '{{name}} is done',
  failed: '{{name}} failed',
}
export default texts
