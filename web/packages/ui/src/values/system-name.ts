import { useUiTexts } from '../locales'

/** Systems as the game's calls name them (`Os` of the server). */
export const SYSTEMS = ['android', 'ios', 'harmony', 'windows', 'mac', 'web', 'mini', 'other'] as const

/** What people call a system; what a newer server may name stands for itself. */
export function useSystemName(): (code: string) => string {
  const t = useUiTexts()
  return (code) => {
    const known = SYSTEMS.find((one) => one === code)
    return known ? t(`system.${known}`) : code
  }
}
