import { useLanguageName } from '../languages'
import type { Announcement } from './announcement'
import { announcementTexts } from './locales'

const NAMED = ['kind', 'begins', 'ends'] as const

/** What the form calls a field of an announcement, by its place in the content. */
export function useLabels() {
  const t = announcementTexts.useT()
  const languageName = useLanguageName()
  return ([field = '', at = '', inner = '']: readonly string[], of: Announcement): string | undefined => {
    const named = NAMED.find((one) => one === field)
    if (named) return t(named)
    if (field === 'when') return t('audience')
    const language = languageName(of.texts[Number(at)]?.code ?? '')
    if (field === 'texts' && inner === 'title') return t('titleIn', { language })
    return field === 'texts' && inner === 'html' ? t('textIn', { language }) : undefined
  }
}
