import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  conditions: 'Conditions',
  'condition.field': 'Field of condition {{n}}',
  'condition.operator': 'Comparison of condition {{n}}',
  'condition.value': 'Value of condition {{n}}',
  'condition.remove': 'Remove condition {{n}}',
  'condition.add': 'Add a condition',
  'operator.is': 'is',
  'operator.not': 'is not',
  'operator.at_least': 'at least',
  'operator.at_most': 'at most',
  'field.event': 'Event',
  'field.channel': 'Channel',
  'field.server': 'Server',
  'field.version': 'Version',
  'field.currency': 'Currency',
  'field.source': 'From',
  'field.amount': 'Amount in minor units',
  'condition.step': 'Step of condition {{n}}',
  'condition.nth': 'Step {{n}} {{name}}',
}
export default texts
