// The rows as a table, and as cards where a table has no room.
import type { KeyboardEvent } from 'react'
import type { Column } from './column'
import styles from './data-table.module.css'
import type { Density } from './use-table-view'

export interface RowsProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string | number
  density: Density
  /** True while other rows are on their way. */
  isBusy: boolean
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/** Arrow up and down go to the same control of the neighbouring row; Tab still visits every control. */
function handleArrows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const control = (event.target as HTMLElement).closest<HTMLElement>(CONTROLS)
  const cell = control?.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  if (!control || !cell || !row || control.matches('select')) return
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const sibling = (next as HTMLTableRowElement | null)?.cells[cell.cellIndex]
  const place = [...cell.querySelectorAll(CONTROLS)].indexOf(control)
  const targets = sibling?.querySelectorAll<HTMLElement>(CONTROLS)
  const target = targets?.[Math.min(place, targets.length - 1)]
  if (!target) return
  event.preventDefault()
  target.focus()
}

export function TableRows<Row>({ label, columns, rows, rowKey, density, isBusy }: RowsProps<Row>) {
  return (
    // Focusable, so that the keyboard can scroll what does not fit.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={label} tabIndex={0} aria-busy={isBusy}>
      <table className={styles.table} data-density={density}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} style={{ width: column.width }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {/* The keys bubble up from the controls inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={handleArrows}>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.isPrimary ? (
                  <th key={column.key} scope="row" data-align={column.align}>
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.key} data-align={column.align} data-actions={column.isActions}>
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function CardRows<Row>({ label, columns, rows, rowKey, isBusy }: RowsProps<Row>) {
  const primary = columns.find((column) => column.isPrimary)
  const actions = columns.find((column) => column.isActions)
  const fields = columns.filter((column) => !column.isPrimary && !column.isActions)
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          {primary && <div className={styles.cardTitle}>{primary.render(row)}</div>}
          <dl className={styles.fields}>
            {fields.map((column) => (
              <div key={column.key} className={styles.field}>
                <dt>{column.title}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={styles.cardActions}>{actions.render(row)}</div>}
        </li>
      ))}
    </ul>
  )
}
