// Terms as a form holds them: percentages and amounts as people type them; the server counts basis points and the smallest
// units of the currency.
import { decimalsOf, minorOf } from '@longshore/kit/amount'
import type { Terms } from './api'

export const EARNS = ['income', 'registration', 'payer'] as const

export const EMPTY = {
  earns: 'income' as Terms['earns'],
  /** Of a model that there is, its own; nothing changes it. */
  currency: 'CNY',
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
export type TermField = Exclude<keyof TermFields, 'earns' | 'currency'>

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

/** An amount in the smallest units of its currency; null for anything else, or one that is too fine. */
export function moneyOf(text: string, currency: string): number | null {
  return /^\d{1,11}(\.\d+)?$/.test(text.trim()) ? (minorOf(text.trim(), currency) ?? null) : null
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
    } else if (moneyOf(text, fields.currency) === null) wrong[name] = 'money.wrong'
  }
  return wrong
}

/** The terms of fields that `check` has nothing against. */
export function termsOf(fields: TermFields): Terms {
  const { earns, tier, currency } = fields
  const number = (text: string): number => hundredfold(text) ?? 0
  const money = (text: string): number => moneyOf(text, currency) ?? 0
  const cap = (text: string): number | null => (text.trim() ? money(text) : null)
  const first = { from_minor: 0, rate_bps: number(fields.rate) }
  const second = { from_minor: money(tier), rate_bps: number(fields.tierRate) }
  return {
    earns,
    currency,
    fee_bps: earns === 'income' ? number(fields.fee) : 0,
    tiers: earns === 'income' ? [first, ...(tier.trim() ? [second] : [])] : [],
    amount_minor: earns === 'income' ? 0 : money(fields.each),
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
  const money = (value: number): string => String(value / 10 ** decimalsOf(terms.currency))
  const cap = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : money(value)
  const [first, second] = terms.tiers
  return {
    earns: terms.earns,
    currency: terms.currency,
    rate: first ? text(first.rate_bps) : EMPTY.rate,
    tier: second ? money(second.from_minor) : '',
    tierRate: second ? text(second.rate_bps) : '',
    fee: text(terms.fee_bps),
    each: terms.amount_minor ? money(terms.amount_minor) : '',
    capDay: cap(terms.cap_day_minor),
    capMonth: cap(terms.cap_month_minor),
    holdback: text(terms.holdback_bps),
    holdbackMonths: String(terms.holdback_months),
  }
}
