// Which columns a person sees, in which order, and how high the rows are; remembered per table in this browser.
import { useState } from 'react'
import type { Column } from './column'

export type Density = 'comfortable' | 'compact'

/** CSS pixels by the lines of a row; compact rows of two lines cannot be lower. */
export const ROW_HEIGHTS = {
  1: { comfortable: 44, compact: 36 },
  2: { comfortable: 52, compact: 46 },
} as const

interface StoredView {
  /** Shown or hidden against the default, by column key. */
  columns: Record<string, boolean>
  /** Keys in the order that the person chose; columns that came later follow in the table's own order. */
  order: string[]
  density: Density
}

export interface TableView<Row> {
  /** In the order of the table. */
  visible: readonly Column<Row>[]
  /** Those that may be hidden and moved, with their state, in order. */
  choices: readonly { key: string; title: string; isShown: boolean }[]
  density: Density
  isChanged: boolean
  toggle(key: string): void
  /** Puts a column before (-1) or behind (1) its neighbour. */
  move(key: string, step: -1 | 1): void
  /** Puts a column where another one stands. */
  moveTo(key: string, target: string): void
  setDensity(density: Density): void
  reset(): void
}

const EMPTY: StoredView = { columns: {}, order: [], density: 'comfortable' }

function storageKey(name: string): string {
  return `longshore.table.${name}`
}

function read(name: string): StoredView {
  const raw = localStorage.getItem(storageKey(name))
  if (!raw) return EMPTY
  try {
    const { columns, order, density } = JSON.parse(raw) as Partial<StoredView>
    return {
      columns: columns ?? {},
      order: Array.isArray(order) ? order : [],
      density: density === 'compact' ? 'compact' : 'comfortable',
    }
  } catch (error) {
    // Somebody else's or a damaged entry: the default is right, and the next change overwrites it.
    if (error instanceof SyntaxError) return EMPTY
    throw error
  }
}

function isFixed<Row>(column: Column<Row>): boolean {
  return Boolean(column.isPrimary || column.isActions)
}

/** The movable columns as the person ordered them; fixed ones keep their places around them. */
function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const rank = (column: Column<Row>): number => {
    const place = order.indexOf(column.key)
    return place < 0 ? order.length + columns.indexOf(column) : place
  }
  const movable = columns.filter((column) => !isFixed(column)).toSorted((a, b) => rank(a) - rank(b))
  return columns.flatMap((column) => (isFixed(column) ? [column] : movable.splice(0, 1)))
}

/** The view of the table `name`; columns that identify or act stay whatever is stored. */
export function useTableView<Row>(name: string, columns: readonly Column<Row>[]): TableView<Row> {
  const [view, setView] = useState(() => read(name))
  const change = (next: StoredView): void => {
    setView(next)
    localStorage.setItem(storageKey(name), JSON.stringify(next))
  }
  const isShown = (column: Column<Row>): boolean =>
    isFixed(column) || (view.columns[column.key] ?? !column.isHiddenAtFirst)
  const ordered = inOrder(columns, view.order)
  const keys = ordered.filter((column) => !isFixed(column)).map(({ key }) => key)
  const moveTo = (key: string, target: string | undefined): void => {
    const place = target === undefined ? -1 : keys.indexOf(target)
    if (place < 0 || key === target) return
    change({ ...view, order: keys.filter((other) => other !== key).toSpliced(place, 0, key) })
  }
  return {
    visible: ordered.filter(isShown),
    choices: ordered
      .filter((column) => !isFixed(column))
      .map((column) => ({ key: column.key, title: column.title, isShown: isShown(column) })),
    density: view.density,
    isChanged:
      view.density !== EMPTY.density || view.order.length > 0 || Object.keys(view.columns).length > 0,
    toggle: (key) => {
      const column = columns.find((candidate) => candidate.key === key)
      if (column) change({ ...view, columns: { ...view.columns, [key]: !isShown(column) } })
    },
    move: (key, step) => moveTo(key, keys[keys.indexOf(key) + step]),
    moveTo,
    setDensity: (density) => change({ ...view, density }),
    reset: () => change(EMPTY),
  }
}
