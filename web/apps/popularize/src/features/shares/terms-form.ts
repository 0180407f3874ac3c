// Terms as a form holds them: percentages and yuan as people type them; the server counts basis points and fen.
import type { Terms } from './api'

export const EARNS = ['income', 'registration', 'payer'] as const

export const EMPTY = {
  earns: 'income' as Terms['earns'],
  rate: '30',
  tier: '',
  tierRate: '',
  fee: '0',
  each: '',
  capDay: '',
  capMonth: '',
  holdback: '0',
  holdbackMonths: '1',
}
export type TermFields = typeof EMPTY
export type TermField = Exclude<keyof TermFields, 'earns'>

/** Which fields are shown for a way of earning. */
export function fieldsOf(earns: Terms['earns']): readonly TermField[] {
  const own: readonly TermField[] = earns === 'income' ? ['rate', 'fee', 'tier', 'tierRate'] : ['each']
  return [...own, 'capDay', 'capMonth', 'holdback', 'holdbackMonths']
}

const RATES: readonly TermField[] = ['rate', 'tierRate', 'fee', 'holdback']
const NEEDED: readonly TermField[] = ['rate', 'fee', 'each', 'holdback', 'holdbackMonths']
const AMOUNT = /^\d{1,11}(\.\d{1,2})?$/

/** A number with two decimals at most, a hundredfold and exact; null for anything else. */
export function hundredfold(text: string): number | null {
  const [whole = '', part = ''] = text.trim().split('.')
  return AMOUNT.test(text.trim()) ? Number(whole + part.padEnd(2, '0')) : null
}

type Wrong = 'rate.wrong' | 'money.wrong' | 'months.wrong'

/** What is wrong with the fields that are shown. */
export function check(fields: TermFields): Partial<Record<TermField, Wrong>> {
  const wrong: Partial<Record<TermField, Wrong>> = {}
  for (const name of fieldsOf(fields.earns)) {
    const text = fields[name].trim()
    const isNeeded = NEEDED.includes(name) || (name === 'tierRate' && fields.tier.trim() !== '')
    if (text === '' && !isNeeded) continue
    if (name === 'holdbackMonths') {
      if (!/^([1-9]|1[0-2])$/.test(text)) wrong[name] = 'months.wrong'
    } else if (RATES.includes(name)) {
      const value = hundredfold(text)
      if (value === null || value > 10_000) wrong[name] = 'rate.wrong'
    } else if (hundredfold(text) === null) wrong[name] = 'money.wrong'
  }
  return wrong
}

/** The terms of fields that `check` has nothing against. */
export function termsOf(fields: TermFields): Terms {
  const { earns, tier } = fields
  const number = (text: string): number => hundredfold(text) ?? 0
  const cap = (text: string): number | null => (text.trim() ? number(text) : null)
  const first = { from_minor: 0, rate_bps: number(fields.rate) }
  const second = { from_minor: number(tier), rate_bps: number(fields.tierRate) }
  return {
    earns,
    currency: 'CNY',
    fee_bps: earns === 'income' ? number(fields.fee) : 0,
    tiers: earns === 'income' ? [first, ...(tier.trim() ? [second] : [])] : [],
    amount_minor: earns === 'income' ? 0 : number(fields.each),
    cap_day_minor: cap(fields.capDay),
    cap_month_minor: cap(fields.capMonth),
    holdback_bps: number(fields.holdback),
    holdback_months: Number(fields.holdbackMonths),
  }
}

/** How many tiers the form has room for; models of more are changed through the API. */
export const MOST_TIERS = 2

/** What the form starts with for a new version of these terms. */
export function fieldsFrom(terms: Terms): TermFields {
  const text = (value: number): string => String(value / 100)
  const optional = (value: number | null | undefined): string => (value ? text(value) : '')
  const [first, second] = terms.tiers
  return {
    earns: terms.earns,
    rate: first ? text(first.rate_bps) : EMPTY.rate,
    tier: second ? text(second.from_minor) : '',
    tierRate: second ? text(second.rate_bps) : '',
    fee: text(terms.fee_bps),
    each: optional(terms.amount_minor),
    capDay: optional(terms.cap_day_minor),
    capMonth: optional(terms.cap_month_minor),
    holdback: text(terms.holdback_bps),
    holdbackMonths: String(terms.holdback_months),
  }
}
