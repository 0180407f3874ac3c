// Figures as people read them: counts, shares, changes.
import { decimalsOf, formatMoney } from '@longshore/kit/amount'

const MINUS = '−'

export function formatCount(value: number): string {
  return new Intl.NumberFormat('en-US').format(value)
}

/** A number that may have a fraction, to two decimals. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value)
}

/** A share of 0 to 1 as `4.82 %`; null where there is nothing to divide by. */
export function formatShare(value: number | null): string {
  return value === null ? '-' : `${(value * 100).toFixed(value >= 0.1 ? 1 : 2)} %`
}

/** A share on an axis: `40 %`, with a decimal only where it needs one. */
export function axisShare(value: number): string {
  return `${Number((value * 100).toFixed(1))} %`
}

export function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** `+8.2 %` against what was before; null where nothing was. */
export function formatChange(now: number | null, before: number | null): string | null {
  if (now === null || !before) return null
  const change = ((now - before) / Math.abs(before)) * 100
  const digits = Math.abs(change).toFixed(1)
  if (digits === '0.0') return '0 %'
  return `${change < 0 ? MINUS : '+'}${digits} %`
}

/** Minor units divided among people: rounded to a minor unit. */
export function formatAverage(minor: number, people: number, currency: string): string {
  return people > 0 ? formatMoney(Math.round(minor / people), currency) : '-'
}

/** A chart's axis and tooltips take major units. */
export function majorUnits(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency)
}
