import type { ReactNode } from 'react'

export type CellValue = string | number | boolean | null | undefined

export interface Column<Row> {
  /** Unique in the table; also what is remembered when somebody hides the column. */
  key: string
  title: string
  render(row: Row): ReactNode
  /** The cell in an exported file; without it the column is not exported. Formulas are disarmed by the writer. */
  csv?: (row: Row) => CellValue
  /** CSS width; without one the content decides. */
  width?: number | string
  align?: 'start' | 'end'
  /** Identifies the row: cannot be hidden, is the row's header and the card's title. */
  isPrimary?: boolean
  /** Buttons of the row: cannot be hidden, last in the table, at the foot of the card. */
  isActions?: boolean
  /** Hidden until somebody asks for it. */
  isHiddenAtFirst?: boolean
}

/** What of a column an exported file needs. */
export interface ExportColumn<Row> {
  title: string
  value(row: Row): CellValue
}

/** The columns of the file: those that are shown and have a value of their own. */
export function exportColumns<Row>(columns: readonly Column<Row>[]): ExportColumn<Row>[] {
  return columns.flatMap(({ title, csv }) => (csv ? [{ title, value: csv }] : []))
}
