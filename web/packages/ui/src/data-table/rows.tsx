// The rows as a table, and as cards where a table has no room.
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import type { Column } from './column'
import styles from './rows.module.css'
import type { RowKey, Selection } from './selection/selection'
import { AllBox, RowBox } from './selection/selection-parts'
import { useScrolls } from './use-scrolls'

export interface RowsProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): RowKey
  /** Of a row without wrapped cells, CSS pixels. */
  height: number
  /** True while other rows are on their way. */
  isBusy: boolean
  selection?: Selection<Row>
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

export function TableRows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, height, isBusy, selection } = props
  const frame = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(frame)
  const anchorRef = useRef<RowKey>(undefined)
  const shown = rows.map(rowKey)
  return (
    <div
      ref={frame}
      className={styles.scroll}
      // A group, not a region: the page names the place, and the same name twice would be two landmarks.
      role="group"
      aria-label={label}
      aria-busy={isBusy}
      data-scrolls={scrolls || undefined}
      // Where the keyboard must scroll what does not fit; elsewhere the head sticks below the top bar instead.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={scrolls ? 0 : undefined}
    >
      <table className={styles.table} style={{ '--row-height': `${height}px` } as CSSProperties}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.boxCell}>
                <AllBox selection={selection} shown={shown} />
              </th>
            )}
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
            <tr key={rowKey(row)} data-chosen={selection?.keys.has(rowKey(row)) || undefined}>
              {selection && (
                <td className={styles.boxCell}>
                  <RowBox {...{ selection, row, rowKey: rowKey(row), shown, anchorRef }} />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.isPrimary)
    return (
      <th scope="row" data-align={column.align}>
        {column.render(row)}
      </th>
    )
  return (
    <td data-align={column.align} data-actions={column.isActions}>
      {column.render(row)}
    </td>
  )
}

export function CardRows<Row>({ label, columns, rows, rowKey, isBusy, selection }: RowsProps<Row>) {
  const anchorRef = useRef<RowKey>(undefined)
  const shown = rows.map(rowKey)
  const primary = columns.find((column) => column.isPrimary)
  const actions = columns.find((column) => column.isActions)
  const fields = columns.filter((column) => !column.isPrimary && !column.isActions)
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          <div className={styles.cardTitle}>
            {selection && <RowBox {...{ selection, row, rowKey: rowKey(row), shown, anchorRef }} />}
            {primary?.render(row)}
          </div>
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
