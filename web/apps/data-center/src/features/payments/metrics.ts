// The cards of the payment page: each a figure of a day, of the period, of the period before, and how it is written.

import { formatMoney } from '@longshore/kit/amount'
import { formatAverage, formatCount, formatShare, majorUnits, ratio } from '../../lib/figures'
import { formatMajor, revenue } from '../../lib/money'
import type { Payments } from './api'

export const METRICS = ['revenue', 'pay_rate', 'arpu', 'arppu', 'payers', 'first_payers', 'refunds'] as const
export type Metric = (typeof METRICS)[number]

/** What each figure is made of; the period before does not say how many refunds it had. */
export interface Paying {
  active: number
  payers: number
  money: Payments['total']['money']
  first_payers: number
  refunds: number | null
}

export function totals(payments: Payments): { now: Paying; before: Paying } {
  return {
    now: { ...payments.total, first_payers: payments.first_payers, refunds: payments.refunds },
    before: { ...payments.total_before, first_payers: payments.first_payers_before, refunds: null },
  }
}

/** A number to draw and to compare; null where there is nothing to divide by. */
export function valueOf(metric: Metric, paying: Paying, currency: string): number | null {
  const money = majorUnits(revenue(paying, currency), currency)
  if (metric === 'revenue') return money
  if (metric === 'pay_rate') return ratio(paying.payers, paying.active)
  if (metric === 'arpu') return paying.active > 0 ? money / paying.active : null
  if (metric === 'arppu') return paying.payers > 0 ? money / paying.payers : null
  return paying[metric]
}

export function textOf(metric: Metric, paying: Paying, currency: string): string {
  if (metric === 'revenue') return formatMoney(revenue(paying, currency), currency)
  if (metric === 'arpu') return formatAverage(revenue(paying, currency), paying.active, currency)
  if (metric === 'arppu') return formatAverage(revenue(paying, currency), paying.payers, currency)
  return formatValue(metric, valueOf(metric, paying, currency), currency)
}

/** A drawn value in words: money in major units. */
export function formatValue(metric: Metric, value: number | null, currency: string): string {
  if (value === null) return '-'
  if (metric === 'pay_rate') return formatShare(value)
  return isMoney(metric) ? formatMajor(value, currency) : formatCount(value)
}

export function isMoney(metric: Metric): boolean {
  return metric === 'revenue' || metric === 'arpu' || metric === 'arppu'
}
