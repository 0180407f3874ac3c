import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Definitions',
  lead: 'How each figure is made: what it means, its formula, what is left out, an example by hand, its query.',
  search: 'Find a metric',
  'ledger.title': 'Compared with the ledgers',
  'ledger.lead':
    'Every night the players and the money of these pages are compared with the ledgers of players and orders, day by day.',
  'ledger.never': 'Not compared yet. The first time is the night after data are loaded.',
  'ledger.agrees': '{{first}} to {{last}}: they agree on every day',
  'ledger.differs': '{{first}} to {{last}}: {{count}} differences',
  'ledger.differs_one': '{{first}} to {{last}}: {{count}} difference',
  'ledger.at': 'Compared',
  'ledger.newest': 'The newest {{count}} of them',
  'ledger.day': 'Day',
  'ledger.kind': 'Of',
  'ledger.ledger': 'Ledger',
  'ledger.figures': 'Pages',
  'ledger.events': 'Single events',
  'ledger.kind.players': 'New players',
  'ledger.kind.payments': 'Payments',
  'ledger.kind.paid': 'Paid',
  'ledger.kind.refunds': 'Refunds',
  'ledger.kind.refunded': 'Refunded',
  address: 'Link to “{{title}}” {{name}}',
  zone: 'Preview of another zone: which days would change',
  none: 'No metric matches',
}
export default texts
