// Where an axis of shares ends: at everybody, which ECharts would round up to 120 %.
import type { Series } from './draw'

const ALL = 1
/** Below this it ends at a round number by itself. */
const NEAR = 0.8

export function endOfShares(series: readonly Pick<Series, 'values'>[]): { max?: number; interval?: number } {
  const top = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return top > NEAR && top <= ALL ? { max: ALL, interval: ALL / 4 } : {}
}
