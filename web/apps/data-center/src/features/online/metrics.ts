// The cards of the page: each a figure of a day, of the period, of the period before, and how it is written.
import { formatDuration } from '@longshore/kit/amount'
import { formatCount, formatNumber, ratio } from '../../lib/figures'
import type { OnlineFigures } from './api'

export const METRICS = ['pcu', 'acu', 'stays', 'stay_length', 'time_played'] as const
export type Metric = (typeof METRICS)[number]

/** A number to draw and to compare; null where there is nothing to divide by. */
export function valueOf(metric: Metric, of: OnlineFigures): number | null {
  if (metric === 'pcu') return of.peak
  if (metric === 'acu') return of.average
  if (metric === 'stays') return of.stays
  return ratio(of.seconds, metric === 'stay_length' ? of.stays : of.players)
}

export function formatValue(metric: Metric, value: number | null, language: string): string {
  if (value === null) return '-'
  if (isLong(metric)) return formatDuration(value, language)
  return metric === 'acu' ? formatNumber(value) : formatCount(value)
}

/** A chart's axis has whole minutes. */
export function drawn(metric: Metric, value: number | null): number | null {
  return value !== null && isLong(metric) ? value / 60 : value
}

export function isLong(metric: Metric): boolean {
  return metric === 'stay_length' || metric === 'time_played'
}
