import type { componentTexts } from './locales'

/** A client, a game server, a ledger of ours, a file. */
export const SOURCES = [1, 2, 3, 5] as const

/** Where an event came from, in words; a number of a newer server stands for itself. */
export function sourceName(source: number, t: ReturnType<typeof componentTexts.useT>): string {
  const known = SOURCES.find((one) => one === source)
  return known ? t(`source.${known}`) : String(source)
}
