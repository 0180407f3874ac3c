import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  lead: 'What players read before signing in, in the game or on a running line, by time, channel, version, system and language; once published, they read it the next time they start.',
  add: 'New announcement',
  newTitle: 'New announcement',
  empty: 'No announcements yet',
  emptyLead: 'Make one, such as a notice of maintenance.',
  isOn: 'Enabled',
  once: 'Once on each device, and again after its text was changed',
  shown: 'shown',
  notShown: 'not shown',
  kind: 'Kind',
  'kind.login': 'Before signing in',
  'kind.popup': 'Window',
  'kind.marquee': 'Running line',
  begins: 'Begins',
  ends: 'Ends',
  titleIn: 'Title ({{language}})',
  textIn: 'Text ({{language}})',
  toolbarOf: 'Format of {{label}}',
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  bullets: 'List',
  audience: 'For whom',
  shareOf: 'Share of those for whom it is',
  remove: 'Delete announcement',
  at: 'Moment',
  close: 'Got it',
}
export default texts
