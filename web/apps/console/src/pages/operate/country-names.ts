import { countryName } from '@longshore/kit/country'
import { usePreferences } from '@/lib/stores/preferences'

export function useCountryName(): (code: string) => string {
  const language = usePreferences((state) => state.language)
  return (code) => countryName(code, language)
}
