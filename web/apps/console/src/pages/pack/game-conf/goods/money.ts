// Prices are whole numbers of the currency's smallest unit; only here do they become what people read and write.
import type { Exponents } from './api'

const DEFAULT_EXPONENT = 2
const AMOUNT = /^(\d{1,15})(?:\.(\d+))?$/

function exponentOf(currency: string, exponents: Exponents): number {
  return exponents[currency] ?? DEFAULT_EXPONENT
}

/** 600 of CNY is `6.00`, 600 of JPY is `600`. */
export function writeAmount(minor: number, currency: string, exponents: Exponents): string {
  const exponent = exponentOf(currency, exponents)
  if (exponent === 0) return String(minor)
  const digits = String(minor).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** `6`, `6.0` or `1,298.00` in the smallest unit; null for what is no amount of the currency. */
export function readAmount(text: string, currency: string, exponents: Exponents): number | null {
  const found = AMOUNT.exec(text.trim().replaceAll(',', ''))
  if (!found) return null
  const exponent = exponentOf(currency, exponents)
  const decimals = (found[2] ?? '').replace(/0+$/, '')
  if (decimals.length > exponent) return null
  const minor = Number(`${found[1] ?? ''}${decimals.padEnd(exponent, '0')}`)
  return Number.isSafeInteger(minor) ? minor : null
}
