import { formatDuration } from '@longshore/kit/amount'
import { useLanguage } from '@/lib/i18n'

/** How long something has waited since a moment (Unix seconds), in the reader's language. */
export function useAge(): (since: number) => string {
  const language = useLanguage()
  return (since) => formatDuration(Date.now() / 1000 - since, language)
}
