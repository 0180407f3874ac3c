// The curves beside the matrix: of all players, and of the parts with the most.
import type { Series } from '../../components/chart/draw'
import { ratio } from '../../lib/figures'
import type { PartCurve } from './api'

/** Beside the curve of all; the rest is drawn as one. */
const MOST = 5

type Sums = Pick<PartCurve, 'players' | 'returned'>

/** Day by day: the players of all these together. */
export function sumOf(curves: readonly Sums[]): Sums {
  const length = Math.max(0, ...curves.map(({ players }) => players.length))
  const sum = (key: keyof Sums) =>
    Array.from({ length }, (_, n) => curves.reduce((total, curve) => total + (curve[key][n] ?? 0), 0))
  return { players: sum('players'), returned: sum('returned') }
}

/** Shares from day 1 on: day 0 is everybody. */
export function sharesOf({ players, returned }: Sums): (number | null)[] {
  return players.slice(1).map((size, n) => ratio(returned[n + 1] ?? 0, size))
}

interface Names {
  all: string
  rest(count: number): string
  part(one: PartCurve): string
}

export function seriesOf(curves: readonly PartCurve[], names: Names): Series[] {
  const all = { name: names.all, values: sharesOf(sumOf(curves)) }
  if (curves.length < 2) return [all]
  const rest = curves.slice(MOST)
  return [
    all,
    ...curves.slice(0, MOST).map((curve) => ({ name: names.part(curve), values: sharesOf(curve) })),
    ...(rest.length > 0
      ? [{ name: names.rest(rest.length), values: sharesOf(sumOf(rest)), isRest: true }]
      : []),
  ]
}
