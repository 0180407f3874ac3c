// Shares by row and column, for example retention by day of registration; the colour follows the share and stays so
// pale that the text keeps its contrast. It is a table, so readers get the same figures.
import type { ReactNode } from 'react'
import { useUiTexts } from '../locales'
import styles from './figures.module.css'

export interface HeatRow {
  key: string
  label: ReactNode
  /** How many the shares are of. */
  size?: ReactNode
  /** 0 to 1 by column; null is nothing to show, as of days to come. */
  shares: readonly (number | null)[]
}

interface Props {
  label: string
  /** Heading of the first column. */
  rowsTitle: string
  sizeTitle?: string
  columns: readonly string[]
  rows: readonly HeatRow[]
  /** From this column on (per row) the period is not over: hatched. */
  openFrom?: (row: HeatRow) => number
  /** A cell opens whom it counts. */
  onOpen?: (row: HeatRow, column: number) => void
  /** Writes a share; per cent with two decimals at most by itself. */
  format?: (share: number) => string
}

const MOST_HEAT = 50

function asPercent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 2 : 1)} %`
}

export function HeatMatrix(props: Props) {
  const { label, rowsTitle, sizeTitle, columns, rows } = props
  return (
    // Focusable, so that the keyboard can scroll it: matrices alone scroll sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.matrix} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{rowsTitle}</th>
            {sizeTitle && <th scope="col">{sizeTitle}</th>}
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {sizeTitle && <td>{row.size}</td>}
              {row.shares.map((share, column) => (
                // Columns have no other identity than their place.
                // oxlint-disable-next-line react/no-array-index-key
                <HeatCell key={column} {...props} row={row} column={column} share={share} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps extends Props {
  row: HeatRow
  column: number
  share: number | null
}

function HeatCell({ row, column, share, openFrom, onOpen, format = asPercent }: CellProps) {
  const t = useUiTexts()
  if (share === null) return <td aria-label={t('heat.none')} />
  const isOpen = openFrom !== undefined && column >= openFrom(row)
  const heat = Math.round(Math.min(1, share) * MOST_HEAT)
  return (
    <td
      data-open={isOpen || undefined}
      title={isOpen ? t('heat.open') : undefined}
      style={{ backgroundColor: `color-mix(in srgb, var(--color-heat) ${heat}%, transparent)` }}
    >
      {onOpen ? (
        <button type="button" onClick={() => onOpen(row, column)}>
          {format(share)}
        </button>
      ) : (
        format(share)
      )}
    </td>
  )
}
