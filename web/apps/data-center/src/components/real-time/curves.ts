// Three days minute by minute: what happens adds up to the minute of the day, who is there is a figure of each minute.
import type { MinuteCurve, RealTime } from './api'

export const METRICS = ['online', 'active', 'arrived', 'payments'] as const
export type Metric = (typeof METRICS)[number]

/** Minutes between two points of a drawing: 288 of a day. */
const STEP = 5
const QUARTER = 15

/** The last minute: today's figure, and those of the same minute of the other days. */
export function figuresNow(metric: Metric, { curves }: RealTime): number[] {
  const until = (curves[0]?.online.length ?? 1) - 1
  return curves.map((curve) => valueAt(metric, curve, until))
}

function valueAt(metric: Metric, curve: MinuteCurve, minute: number): number {
  if (isGauge(metric)) return curve[metric][minute] ?? 0
  return summed(curve[metric].slice(0, minute + 1))
}

/** How many people there are in a minute; the others count what happens. */
function isGauge(metric: Metric): boolean {
  return metric === 'online' || metric === 'active'
}

/** Every five minutes: the greatest number of people, or how often something happened; nothing where the day has none. */
export function pointsOf(metric: Metric, curve: MinuteCurve): (number | null)[] {
  const minutes = curve[metric]
  return Array.from({ length: Math.ceil(minutes.length / STEP) }, (_, index) => {
    const part = minutes.slice(index * STEP, (index + 1) * STEP).filter((count) => count !== null)
    if (part.length === 0) return null
    return isGauge(metric) ? Math.max(...part) : summed(part)
  })
}

function summed(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

/** `00:00` to `23:55`, and an hour that comes twice with its offsets. */
export function labelsOf({ minutes }: RealTime): string[] {
  return every(STEP, minutes)
}

/** `00:00` to `23:45`: the quarters of an hour in which money is counted. */
export function quarterLabels({ minutes }: RealTime): string[] {
  return every(QUARTER, minutes)
}

function every(step: number, minutes: readonly string[]): string[] {
  return minutes.filter((_, index) => index % step === 0)
}
