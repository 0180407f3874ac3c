// What has an id itself stands above what was found by way of it: the order above the player who placed it.

/** Keeps the order among the exact ones and among the others. */
export function exactFirst<Item extends { isExact: boolean }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
}
