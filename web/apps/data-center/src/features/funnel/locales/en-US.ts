import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  title: 'Funnel',
  lead: 'Of the players who took the first step, how far they came in order and in time.',
  steps: 'Steps',
  'steps.choose': 'Choose 2 to 8 events in their order',
  window: 'Window',
  'window.hours': '{{hours}} {{hours:hour|hours}}',
  empty: 'Choose two steps or more',
  'empty.lead': 'Choose events in the order in which players pass them, such as register, enter, pay.',
  step: '{{players}} {{players:player|players}}, {{share}}',
  'step.lost': '{{lost}} left after the step before, {{share}}',
  parts: 'Steps by {{part}}',
  'drop.title': 'Step {{n}} {{name}}',
  'drop.there': 'Players who took this step',
  'drop.away': 'Players who left after the step before',
  'step.open': 'Step {{n}}: {{players}} {{players:player|players}}',
  through: 'Through',
}
export default texts
