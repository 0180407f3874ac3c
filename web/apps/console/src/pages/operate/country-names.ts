// Countries and regions by their codes (ISO 3166-1), as a console in China names them.
import type { Language } from '@longshore/contract'
import { usePreferences } from '@/lib/stores/preferences'

const OWN: Record<string, Partial<Record<string, string>>> = {
  'zh-CN': { CN: '中国内地', HK: '中国香港', MO: '中国澳门', TW: '中国台湾' },
  'en-US': { CN: 'Mainland China', HK: 'Hong Kong, China', MO: 'Macao, China', TW: 'Taiwan, China' },
}

export function countryName(code: string, language: Language): string {
  const own = OWN[language]?.[code]
  return own ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
}

export function useCountryName(): (code: string) => string {
  const language = usePreferences((state) => state.language)
  return (code) => countryName(code, language)
}
