// Why somebody was not told, in words.
import { alertsTexts } from './locales'

const FAULTS = ['timeout', 'unreachable', 'refused', 'answer', 'setting', 'fault'] as const

/** The server's word in front, said; what the other side said stays. Below a component that has shown these texts. */
export function saidWords(said: string): string {
  const [fault, ...rest] = said.split(' ')
  const known = FAULTS.find((one) => one === fault)
  return known ? [alertsTexts.t(`fault.${known}`), ...rest].join(' ') : said
}
