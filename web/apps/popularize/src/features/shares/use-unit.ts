import { shareTexts } from './locales'

/** What amounts of a currency are asked for in: yuan by their name, others by their code. */
export function useUnit(currency: string): string {
  const t = shareTexts.useT()
  return currency === 'CNY' ? t('unit.CNY') : currency
}
