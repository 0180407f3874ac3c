import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  menu: 'Documentation',
  developer: 'Developer docs (new tab)',
  guide: 'Usage guide',
  close: 'Close',
  search: 'Search the guide',
  sections: 'Sections',
  found: '{{count}} sections',
  found_one: '{{count}} section',
  found_other: '{{count}} sections',
  none: 'Nothing about "{{text}}"',
  noneLead: 'Try other words, or see "Getting help".',
  all: 'Show all sections',
  loading: 'Loading the guide',
  failed: 'The guide could not be loaded',
  retry: 'Try again',
}
export default texts
