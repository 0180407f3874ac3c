// The order of tiles while it is being changed.

/** The same things with the one at `from` at `to`; out of range nothing moves. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  const [one] = rest.splice(from, 1)
  if (one === undefined || to < 0 || to > rest.length) return [...list]
  rest.splice(to, 0, one)
  return rest
}
