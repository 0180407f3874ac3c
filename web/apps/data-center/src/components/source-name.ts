import type { componentTexts } from './locales'

const KNOWN = [1, 2, 3, 5] as const

/** Where an event came from, in words; a number of a newer server stands for itself. */
export function sourceName(source: number, t: ReturnType<typeof componentTexts.useT>): string {
  const known = KNOWN.find((one) => one === source)
  return known ? t(`source.${known}`) : String(source)
}
