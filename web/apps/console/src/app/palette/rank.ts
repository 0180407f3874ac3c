// What of the palette fits the words typed, best first.
import { defaultFilter } from 'cmdk'
import type { PaletteGroup } from './use-palette-items'

/**
 * Done here and not by cmdk, which ranks what it has when something is typed: games that come later would stand below,
 * and Enter would take what fitted best before them.
 */
export function ranked(groups: readonly PaletteGroup[], search: string): PaletteGroup[] {
  const words = search.trim()
  if (!words) return groups.filter(({ items }) => items.length > 0)
  return groups
    .map((group) => {
      if (group.key === 'palette.found')
        return { ...group, best: group.items.length > 0 ? Number.POSITIVE_INFINITY : 0 }
      const scored = group.items
        .map((item) => ({ item, score: defaultFilter(item.label, words, item.keywords) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score)
      return { key: group.key, items: scored.map(({ item }) => item), best: scored[0]?.score ?? 0 }
    })
    .filter(({ best }) => best > 0)
    .toSorted((one, other) => other.best - one.best)
    .map(({ key, items }) => ({ key, items }))
}
