import { useLanguageName } from '../languages'
import { type Activity, isStepped, LIMITS } from './activity'
import { activitiesTexts } from './locales'

const NAMED = ['begins', 'ends', 'trigger', 'currency', 'group', 'priority'] as const

/** What the form calls a field of an activity, by its place in the content. */
export function useLabels() {
  const t = activitiesTexts.useT()
  const languageName = useLanguageName()
  return ([field = '', at = '', inner = '']: readonly string[], of: Activity): string | undefined => {
    const named = NAMED.find((one) => one === field)
    if (named) return t(named)
    const limit = LIMITS.find((one) => one === field)
    if (limit) return t(`limit.${limit}`)
    if (field === 'when') return t('audience')
    if (field === 'steps' && inner === 'rate') return t('rate')
    if (field === 'steps' && inner === 'at' && isStepped(of.trigger))
      return t(`at.${of.trigger as 'each_payment'}`)
    if (field === 'steps') return t('rewards')
    const language = languageName(of.texts[Number(at)]?.code ?? '')
    if (field === 'texts' && inner === 'title') return t('titleIn', { language })
    return field === 'texts' && inner === 'text' ? t('textIn', { language }) : undefined
  }
}
