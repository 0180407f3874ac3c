import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  lead: 'Add a publisher and send its owner the link. Suspending one signs its people out within seconds; its data is kept',
  add: 'Add publisher',
  addSubmit: 'Add and make the link',
  search: 'Search by name',
  name: 'Publisher name',
  nameNeeded: 'Enter the name of the publisher',
  owner: 'Owner',
  owners: 'Owners',
  ownerName: 'Name of the owner',
  ownerNeeded: 'Enter the name of the owner',
  ownerLead:
    'An owner holds every permission and every game of the publisher and invites the others. You do not see its games and data yourself.',
  people: 'People',
  games: 'Games',
  provider: 'Provider',
  active: 'Active',
  suspended: 'Suspended',
  suspendedSince: 'Suspended {{time}}',
  'invitation.none': 'No owner yet',
  'invitation.pending': 'Invited, not accepted yet',
  'invitation.accepted': 'No enabled owner',
  'invitation.revoked': 'Invitation revoked, invite again',
  'invitation.expired': 'Invitation expired, invite again',
  invite: 'Invite owner',
  inviteOne: 'Invite owner: {{name}}',
  inviteTitle: 'Invite an owner of {{name}}',
  inviteLead: 'The new link ends an earlier one for an owner that nobody used.',
  suspend: 'Suspend',
  suspendOne: 'Suspend {{name}}',
  suspendTitle: 'Suspend {{name}}?',
  suspendLead:
    'Its {{people}} {{people:person is|people are}} signed out within seconds and cannot sign in; API keys are refused. Its {{games}} {{games:game|games}} and all data are kept, and you can resume it at any time.',
  isSuspended: '{{name}} is suspended',
  resume: 'Resume',
  resumeOne: 'Resume {{name}}',
  resumeTitle: 'Resume {{name}}?',
  resumeLead: 'Its people sign in with their passwords as before, and API keys work again.',
  isResumed: '{{name}} may come in again',
  empty: 'No publishers',
  emptyLead: 'Add a publisher and send its owner the link.',
  exportName: 'publishers',
}

export default texts
