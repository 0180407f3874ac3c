import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  complex: 'This rule was written by a call and says more than this form can; it is shown as it is:',
  addCondition: 'Add condition',
  removeCondition: 'Delete condition',
  share: 'for',
  shareLead: 'of them, the same devices each time; raising it keeps everybody in',
  field: 'Condition',
  'field.store': 'channel',
  'field.os': 'system',
  'field.os_version': 'system version',
  'field.client_version': 'client version',
  'field.sdk_version': 'SDK version',
  'field.package': 'package name',
  'field.language': 'language',
  'field.device': 'device',
  'field.weekday': 'day of the week',
  'field.hour': 'hour',
  operator: 'Comparison',
  'operator.is': 'is',
  'operator.isNot': 'is not',
  'operator.in': 'is one of',
  'operator.notIn': 'is not one of',
  'operator.below': 'is below',
  'operator.atLeast': 'is at least',
  values: 'Value',
  valuesMany: 'Several, separated by commas',
}
export default texts
