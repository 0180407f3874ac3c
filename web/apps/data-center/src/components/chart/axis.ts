// Steps of an axis that ECharts would choose otherwise.
import { axisShare, formatCount } from '../../lib/figures'
import type { Drawing, Series } from './draw'

const ALL = 1
/** Below this it ends at a round number by itself. */
const NEAR = 0.8

interface Steps {
  max?: number
  interval?: number
  minInterval?: number
}

/** Of shares: it ends at everybody, not at 120 %. Of counts: nobody counts half a player. */
export function stepsOf({ series, format, axis }: Pick<Drawing, 'series' | 'format' | 'axis'>): Steps {
  if (axis === axisShare) return endOfShares(series)
  return format === formatCount ? { minInterval: 1 } : {}
}

export function endOfShares(series: readonly Pick<Series, 'values'>[]): Steps {
  const top = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return top > NEAR && top <= ALL ? { max: ALL, interval: ALL / 4 } : {}
}
