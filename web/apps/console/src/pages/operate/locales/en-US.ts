import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  'group.players': 'Players',
  'group.activities': 'Activities',
  'group.switches': 'Switches',
  'group.changes': 'Changes',
  overview: 'Overview',
  lead: 'What waits in this game now.',
  failed: 'The overview was not read',
  stuck: 'Lost payments',
  stuckNone: 'Every paid order was delivered',
  stuckDetail: '{{amounts}} at stake, the oldest waits {{age}}',
  changed: 'Edits to publish',
  changedNone: 'Every draft is published',
  changedDetail: 'Edited and not published: players do not see them',
  planned: 'Scheduled',
  plannedNone: 'Nothing is scheduled',
  plannedDetail: 'Published by themselves when it is time',
  'page.Orders':
    "Find an order by its ID, the channel's, the game's or the player ID; read its ledger, resend it",
  'unit.orders': 'orders',
  'unit.kinds': 'kinds',
  'unit.times': 'times',
  reason: 'Reason',
  reasonHint: '2 to 200 characters, kept in the ledger and the audit log',
  reasonShort: 'Write two characters at least',
  cancel: 'Cancel',
}
export default texts
