// Choosing rows: one, a range with Shift, all that are shown; everything that matches is an explicit second step.
import type { ReactNode } from 'react'

export type RowKey = string | number

export interface Selection<Row> {
  keys: ReadonlySet<RowKey>
  onChange(keys: ReadonlySet<RowKey>): void
  /** Names a row for its box: "choose order LS26". */
  rowLabel(row: Row): string
  /** Count and sum in words, buttons, what makes it safe. */
  bar: ReactNode
  /** Offered when every shown row is chosen and more match: "choose all 1,204". */
  everything?: { total: number; isChosen: boolean; onChoose(): void }
}

/** The keys with one row chosen or not. */
export function withRow(keys: ReadonlySet<RowKey>, key: RowKey, isChosen: boolean): ReadonlySet<RowKey> {
  const next = new Set(keys)
  if (isChosen) next.add(key)
  else next.delete(key)
  return next
}

/** The keys with every row between two chosen or not, both included; their order does not matter. */
export function withRange(
  keys: ReadonlySet<RowKey>,
  shown: readonly RowKey[],
  from: RowKey,
  to: RowKey,
  isChosen: boolean,
): ReadonlySet<RowKey> {
  const ends = [shown.indexOf(from), shown.indexOf(to)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = ends
  if (first < 0) return withRow(keys, to, isChosen)
  return shown.slice(first, last + 1).reduce((set, key) => withRow(set, key, isChosen), keys)
}
