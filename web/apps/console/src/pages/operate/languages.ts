// Languages that texts for players are written in.
import { usePreferences } from '@/lib/stores/preferences'

export const LANGUAGES = [
  'zh-CN',
  'zh-TW',
  'en-US',
  'ja-JP',
  'ko-KR',
  'th-TH',
  'vi-VN',
  'id-ID',
  'es-ES',
  'pt-BR',
  'ru-RU',
  'de-DE',
  'fr-FR',
  'tr-TR',
] as const

/** A language in the reader's own. */
export function useLanguageName(): (code: string) => string {
  const language = usePreferences((state) => state.language)
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (code) => names.of(code) ?? code
}
