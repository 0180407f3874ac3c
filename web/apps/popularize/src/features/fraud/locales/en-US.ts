import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  area: 'Promote',
  title: 'Fraud',
  lead: 'What looks wrong about promoters, with evidence. A person decides: what held touches bring is left out of the statements that follow, and comes back with the next one once released.',
  cancel: 'Cancel',
  'suspicions.title': 'Suspicions',
  'suspicions.empty': 'Nothing looks wrong',
  'suspicions.emptyText':
    'Bursts of one device, address or second, promoters who pay as players, refunds after a statement, tags that do not hold and clicks that bring nobody are listed here.',
  days: 'Range',
  'days.last': 'Last {{count}} days',
  'days.last_one': 'Last day',
  signal: 'Sign',
  'signal.own_address': 'Pays themselves',
  'signal.one_device': 'Many players of a device',
  'signal.one_address': 'Burst from an address',
  'signal.one_second': 'Burst in a second',
  'signal.late_refunds': 'Refunds after the statement',
  'signal.tags': 'Tags that do not hold',
  'signal.clicks_alone': 'Clicks alone',
  promoter: 'Promoter',
  evidence: 'Evidence',
  'evidence.own_address':
    'Players who paid from {{subject}}, where the promoter signs in: {{count}}, with orders: {{total}}',
  'evidence.one_device': '{{count}} players registered on device {{subject}}',
  'evidence.one_device_one': '{{count}} player registered on device {{subject}}',
  'evidence.one_address': '{{count}} players registered from {{subject}} within a day',
  'evidence.one_address_one': '{{count}} player registered from {{subject}} within a day',
  'evidence.one_second': '{{count}} devices installed in the second {{subject}}',
  'evidence.one_second_one': '{{count}} device installed in the second {{subject}}',
  'evidence.late_refunds':
    '{{count}} of {{total}} settled {{total:order was|orders were}} refunded after the statement',
  'evidence.tags':
    '{{count}} devices showed tags that do not hold {{total}} {{total:time|times}} ({{subject}})',
  'evidence.tags_one':
    '{{count}} device showed tags that do not hold {{total}} {{total:time|times}} ({{subject}})',
  'evidence.clicks_alone': 'Link {{subject}} was clicked {{count}} times and brought no install',
  'evidence.clicks_alone_one': 'Link {{subject}} was clicked {{count}} time and brought no install',
  when: 'Time',
  touches: 'Touches',
  'touches.open': '{{count}} not held',
  'touches.held': '{{count}} held',
  'touches.none': 'None',
  'hold.action': 'Hold',
  'hold.named': 'Hold {{name}}: {{signal}}',
  'hold.title_one': 'Hold {{count}} touch of {{name}}',
  'hold.title': 'Hold {{count}} touches of {{name}}',
  'hold.text':
    'From the next statement on, what these touches bring is left out. Statements that are drawn stay as they are.',
  'hold.done': 'Held: left out from the {{month}} statement on',
  reason: 'Reason',
  'reason.required': 'Say why',
  'holds.title': 'Holds',
  'holds.empty': 'Nothing was held yet',
  'holds.emptyText': 'Every hold and every release stays here, and in the audit log.',
  state: 'State',
  'state.held': 'Held',
  'state.released': 'Released',
  decided: 'Decisions',
  'decided.back': 'Back in the {{month}} statement',
  'release.action': 'Release',
  'release.named': 'Release what of {{name}} was held {{time}}',
  'release.title_one': 'Release {{count}} touch of {{name}}',
  'release.title': 'Release {{count}} touches of {{name}}',
  'release.text':
    'What was left out meanwhile comes back with the next statement, except what was refunded by then.',
  'release.done': 'Released: back in the {{month}} statement',
  'state.refused': 'Refused',
  'refuse.action': 'Refuse',
  'refuse.named': 'Refuse what was held of {{name}} at {{time}}',
  'refuse.title': 'Refuse {{count}} touches of {{name}}',
  'refuse.title_one': 'Refuse {{count}} touch of {{name}}',
  'refuse.text':
    'What these touches brought is never settled and cannot be released any more. Statements that are drawn stay as they are.',
  'refuse.done': 'Refused; it is not settled',
  'signal.refund_ring': 'Refunds from one address',
  'signal.click_flood': 'Click flood',
  'evidence.refund_ring':
    '{{count}} players who signed in from {{subject}} gave {{total}} {{total:order|orders}} back',
  'evidence.refund_ring_one':
    '{{count}} player who signed in from {{subject}} gave {{total}} {{total:order|orders}} back',
  'evidence.click_flood':
    'The link {{subject}} had {{count}} clicks faster than people make; none is counted',
  'evidence.click_flood_one':
    'The link {{subject}} had {{count}} click faster than people make; it is not counted',
  'signal.idle_clicks': 'Clicks that bring too few',
  'evidence.idle_clicks':
    'Link {{subject}}: {{count}} clicks brought {{total}} installs where about {{expected}} would be usual',
  'evidence.idle_clicks_one':
    'Link {{subject}}: {{count}} click brought {{total}} installs where about {{expected}} would be usual',
  'fault.forged': 'forged',
  'fault.copied': 'copied to another package',
  'fault.cut': 'cut',
  'fault.replaced': 'promotion code replaced',
  'fault.unknown': 'unknown package',
  'fault.forbidden': 'disabled package',
  'month.next': 'next',
}
export default texts
