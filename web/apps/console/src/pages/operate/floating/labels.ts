import { useLanguageName } from '../languages'
import type { Item } from './item'
import { floatingTexts } from './locales'

/** What the form calls a field of an item, by its place in the content. */
export function useLabels() {
  const t = floatingTexts.useT()
  const languageName = useLanguageName()
  return ([field = '', at = '', inner = '']: readonly string[], of: Item): string | undefined => {
    if (field === 'link') return t('address')
    if (field === 'page') return t('leadsTo')
    if (field === 'icon') return t('icon')
    if (field === 'when') return t('audience')
    return field === 'texts' && inner === 'text'
      ? t('textIn', { language: languageName(of.texts[Number(at)]?.code ?? '') })
      : undefined
  }
}
