// The cards of the page: each a figure of a day, and what stands for the whole period.
import { formatCount, formatShare, ratio } from '../../lib/figures'
import type { UserDay, Users } from './api'

export const METRICS = [
  'arrived',
  'devices',
  'roles',
  'active',
  'week',
  'month',
  'stickiness',
  'returned',
  'left',
] as const
export type Metric = (typeof METRICS)[number]

/** A number to draw; null where it is not known yet, or there is nothing to divide by. */
export function valueOf(metric: Metric, day: UserDay): number | null {
  if (metric === 'stickiness') return ratio(day.active, day.month)
  return day[metric] ?? null
}

export function formatValue(metric: Metric, value: number | null): string {
  if (value === null) return '-'
  return metric === 'stickiness' ? formatShare(value) : formatCount(value)
}

/** What the card shows: of the period, and of the one before where that can be said. */
export interface CardValue {
  value: number | null
  before?: number
  /** The day that it is of, when it is of one day. */
  at?: string
  isSum?: boolean
}

export function cardOf(metric: Metric, users: Users): CardValue {
  if (metric === 'active') return { value: users.active, before: users.active_before }
  if (metric === 'arrived' || metric === 'devices' || metric === 'roles')
    return { value: users.total[metric], before: users.total_before[metric] }
  if (metric === 'returned' || metric === 'left')
    return { value: users.days.reduce((sum, day) => sum + (day[metric] ?? 0), 0), isSum: true }
  // A week and a month have a last day: the newest one that is over.
  const over = users.days.findLast(({ day }) => day < users.today) ?? users.days.at(-1)
  return over ? { value: valueOf(metric, over), at: over.day } : { value: null }
}
