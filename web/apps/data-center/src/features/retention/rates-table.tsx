// Shares by steps: the deeper a cell, the more stayed; a step that is not over is hatched. A cell opens its players.
import { layout } from '@longshore/ui/layout'
import type { CSSProperties } from 'react'
import { formatCount, ratio } from '../../lib/figures'
import { retentionTexts } from './locales'
import styles from './matrix.module.css'

/** A shade of half the colour at most, so that figures on it can be read. */
const DEEPEST_PERCENT = 50

export interface Line {
  key: string
  label: string
  players: number
  /** Step by step: how many of how many. */
  part: readonly number[]
  whole: readonly (number | undefined)[]
  /** The step that is not over. */
  open?: number | undefined
  isAverage?: boolean
  /** Absent where nobody may look. */
  onOpen?: ((n: number) => void) | undefined
}

interface Props {
  title: string
  unit: string
  /** What lines are of. */
  head: string
  steps: readonly string[]
  lines: readonly Line[]
  hint?: string
  note?: string
}

export function RatesTable({ title, unit, head, steps, lines, hint, note }: Props) {
  const t = retentionTexts.useT()
  return (
    <section className={`${layout.frame} ${styles.matrix}`} aria-label={title}>
      <header className={layout.spread}>
        <div className={layout.line}>
          <h2 className={layout.title}>{title}</h2>
          <span className={layout.muted}>{unit}</span>
        </div>
        {hint && <span className={`${layout.hint} ${styles.key}`}>{hint}</span>}
      </header>
      {/* A table wider than the page is moved by the keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('matrix.scroll', { title })}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t('matrix.players')}</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {step}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} className={line.isAverage ? styles.average : undefined}>
                <th scope="row">{line.label}</th>
                <td>{formatCount(line.players)}</td>
                {steps.map((step, n) => (
                  <Cell key={step} line={line} n={n} step={step} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length === 0 && <p className={`${layout.flush} ${layout.muted}`}>{t('matrix.nothing')}</p>}
      {note && <p className={layout.hint}>{note}</p>}
    </section>
  )
}

function Cell({ line, n, step }: { line: Line; n: number; step: string }) {
  const t = retentionTexts.useT()
  const part = line.part[n]
  const whole = line.whole[n]
  const share = part === undefined || !whole ? null : ratio(part, whole)
  if (share === null || part === undefined || !whole)
    return (
      <td>
        <span className="visually-hidden">{t('matrix.none')}</span>
      </td>
    )
  const isOpen = n === line.open
  const people = t('matrix.cell', { part: formatCount(part), whole: formatCount(whole) })
  const percent = (share * 100).toFixed(1)
  const { onOpen } = line
  return (
    <td
      title={isOpen ? `${people} ${t('matrix.open')}` : people}
      data-open={isOpen || undefined}
      style={{ '--heat': `${Math.round(share * DEEPEST_PERCENT)}%` } as CSSProperties}
    >
      {onOpen ? (
        <button
          type="button"
          className={styles.cell}
          aria-label={`${line.label}, ${step}: ${percent} %, ${people}`}
          onClick={() => onOpen(n)}
        >
          {percent}
        </button>
      ) : (
        percent
      )}
    </td>
  )
}
