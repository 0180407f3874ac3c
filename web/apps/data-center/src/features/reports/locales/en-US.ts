import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Reports',
  lead: 'Pages as they were saved, with days, channel and conditions; opened with the newest data.',
  search: 'Find a report by name',
  none: 'No reports yet',
  'none.lead': 'Choose days and conditions on any page of figures, then “Save report”.',
  name: 'Name',
  page: 'Page',
  shared: 'Seen by',
  'shared.all': "Members who see this game's figures",
  'shared.mine': 'Only me',
  by: 'Saved by',
  at: 'Saved at',
  actions: 'Actions',
  change: 'Change',
  'change.named': 'Change {{name}}',
  'change.title': 'Change report “{{name}}”',
  delete: 'Delete',
  'delete.named': 'Delete {{name}}',
  'delete.title': 'Delete report “{{name}}”',
  'delete.done': 'Deleted report “{{name}}”',
  'delete.shared':
    'Other members lose it too. Its link ends, dashboards lose it, and schedules that send it go with it. No data are lost.',
  'delete.mine':
    'Its link ends, dashboards lose it, and schedules that send it go with it. No data are lost.',
  cancel: 'Cancel',
}

export default texts
