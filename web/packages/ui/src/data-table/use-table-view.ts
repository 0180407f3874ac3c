// Which columns a person sees and how high the rows are, remembered per table in this browser.
import { useState } from 'react'
import type { Column } from './column'

export type Density = 'comfortable' | 'compact'

interface StoredView {
  /** Shown or hidden against the default, by column key. */
  columns: Record<string, boolean>
  density: Density
}

export interface TableView<Row> {
  /** In the order of the table. */
  visible: readonly Column<Row>[]
  /** Those that may be hidden, with their state. */
  choices: readonly { key: string; title: string; isShown: boolean }[]
  density: Density
  isChanged: boolean
  toggle(key: string): void
  setDensity(density: Density): void
  reset(): void
}

const EMPTY: StoredView = { columns: {}, density: 'comfortable' }

function storageKey(name: string): string {
  return `longshore.table.${name}`
}

function read(name: string): StoredView {
  const raw = localStorage.getItem(storageKey(name))
  if (!raw) return EMPTY
  try {
    const { columns, density } = JSON.parse(raw) as Partial<StoredView>
    return { columns: columns ?? {}, density: density === 'compact' ? 'compact' : 'comfortable' }
  } catch (error) {
    // Somebody else's or a damaged entry: the default is right, and the next change overwrites it.
    if (error instanceof SyntaxError) return EMPTY
    throw error
  }
}

/** The view of the table `name`; columns that identify or act stay whatever is stored. */
export function useTableView<Row>(name: string, columns: readonly Column<Row>[]): TableView<Row> {
  const [view, setView] = useState(() => read(name))
  const change = (next: StoredView): void => {
    setView(next)
    localStorage.setItem(storageKey(name), JSON.stringify(next))
  }
  const isShown = (column: Column<Row>): boolean =>
    column.isPrimary || column.isActions || (view.columns[column.key] ?? !column.isHiddenAtFirst)
  return {
    visible: columns.filter(isShown),
    choices: columns
      .filter((column) => !column.isPrimary && !column.isActions)
      .map((column) => ({ key: column.key, title: column.title, isShown: isShown(column) })),
    density: view.density,
    isChanged: view.density !== EMPTY.density || Object.keys(view.columns).length > 0,
    toggle: (key) => {
      const column = columns.find((candidate) => candidate.key === key)
      if (column) change({ ...view, columns: { ...view.columns, [key]: !isShown(column) } })
    },
    setDensity: (density) => change({ ...view, density }),
    reset: () => change(EMPTY),
  }
}
