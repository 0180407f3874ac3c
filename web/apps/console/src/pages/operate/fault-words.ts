// Why a call to a game's server failed, in words.
import { operateTexts } from './locales'

const FAULTS = [
  'no_address',
  'form_currency',
  'timeout',
  'connect',
  'tls',
  'dns',
  'address',
  'scheme',
  'url',
  'protocol',
  'too_large',
] as const

/** What a newer server may say stands for itself. Below a component that has shown these texts. */
export function faultWords(fault: string): string {
  const known = FAULTS.find((one) => one === fault)
  return known ? operateTexts.t(`fault.${known}`) : fault
}
