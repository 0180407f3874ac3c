// A figure of a report in short as people read it: money is in minor units, a share from 0 to 1.
import { formatDuration, formatMoney } from '@longshore/kit/amount'
import { axisShare, formatCount, formatNumber, formatShare, majorUnits } from './figures'
import { formatMajor } from './money'

interface Measured {
  unit: string
  currency?: string | undefined
}

export function formatDigest(
  value: number | null,
  { unit, currency = '' }: Measured,
  language = 'zh-CN',
): string {
  if (value === null) return '-'
  if (unit === 'money') return formatMoney(value, currency)
  if (unit === 'share') return formatShare(value)
  if (unit === 'seconds') return formatDuration(value, language)
  // The average of players at once has a fraction too.
  return unit === 'number' || !Number.isInteger(value) ? formatNumber(value) : formatCount(value)
}

/** What a chart draws, what its tooltips say and what stands at its axis. */
export function drawnAs({ unit, currency = '' }: Measured) {
  return {
    toDrawn: (value: number | null) =>
      value === null || unit !== 'money' ? value : majorUnits(value, currency),
    format: (value: number) =>
      unit === 'money' ? formatMajor(value, currency) : formatDigest(value, { unit, currency }),
    axis: unit === 'share' ? axisShare : undefined,
  }
}
