// The cards of the overview: each a figure of a day, of a period, and how it is written.
import { formatMoney } from '@longshore/kit/amount'
import { axisShare, formatAverage, formatCount, formatShare, majorUnits, ratio } from '../../lib/figures'
import { formatMajor, revenue } from '../../lib/money'
import type { Figures } from './api'
import type { overviewTexts } from './locales'

export const METRICS = ['arrived', 'active', 'revenue', 'payers', 'pay_rate', 'arppu'] as const
export type Metric = (typeof METRICS)[number]

/** A number to draw and to compare; null where there is nothing to divide by. */
export function valueOf(metric: Metric, figures: Figures, currency: string): number | null {
  if (metric === 'revenue') return majorUnits(revenue(figures, currency), currency)
  if (metric === 'pay_rate') return ratio(figures.payers, figures.active)
  if (metric === 'arppu') return ratio(majorUnits(revenue(figures, currency), currency), figures.payers)
  return figures[metric]
}

export function textOf(metric: Metric, figures: Figures, currency: string): string {
  if (metric === 'revenue') return formatMoney(revenue(figures, currency), currency)
  if (metric === 'arppu') return formatAverage(revenue(figures, currency), figures.payers, currency)
  return formatValue(metric, valueOf(metric, figures, currency), currency)
}

/** A drawn value in words: money in major units. */
export function formatValue(metric: Metric, value: number | null, currency: string): string {
  if (value === null) return '-'
  if (metric === 'pay_rate') return formatShare(value)
  if (metric === 'revenue' || metric === 'arppu') return formatMajor(value, currency)
  return formatCount(value)
}

/** The unit of a chart, beside its title. */
export function unitOf(metric: Metric, currency: string, t: ReturnType<typeof overviewTexts.useT>): string {
  if (metric === 'revenue' || metric === 'arppu') return t('unit.money', { currency })
  return t(metric === 'pay_rate' ? 'unit.share' : 'unit.people')
}

/** How an axis writes the numbers of a figure that is no count. */
export function axisOf(metric: Metric) {
  return metric === 'pay_rate' ? axisShare : undefined
}
