import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  heading: 'Data center',
  opening: 'Opening…',
  failed: 'The figures cannot be opened',
  retry: 'Try again',
  goOn: 'Back to {{name}}',
  over: 'No figures to show',
  overHelp:
    'This view has ended, or has not begun. Open the data center in the console on a computer and scan the code there.',
  until: 'Read only · until {{time}}',
}
export default texts
