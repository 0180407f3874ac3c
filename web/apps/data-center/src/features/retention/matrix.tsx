// Cohorts by days: a share in each cell, the deeper the more stayed; the day that is not over is hatched.
import { layout } from '@longshore/ui/layout'
import type { CSSProperties } from 'react'
import { shortDay } from '../../lib/days'
import { formatCount, ratio } from '../../lib/figures'
import type { Cohort, Retention } from './api'
import { sumOf } from './curves'
import { retentionTexts } from './locales'
import styles from './matrix.module.css'

/** A shade of half the colour at most, so that figures on it can be read. */
const DEEPEST_PERCENT = 50

export function Matrix({ retention, isFirstPaid }: { retention: Retention; isFirstPaid: boolean }) {
  const t = retentionTexts.useT()
  const { cohorts, curves, today } = retention
  const columns = Math.max(1, ...cohorts.map(({ returned }) => returned.length))
  const average = sumOf(curves)
  const title = t('matrix.title')
  return (
    <section className={`${layout.frame} ${styles.matrix}`} aria-label={title}>
      <header className={layout.spread}>
        <div className={layout.line}>
          <h2 className={layout.title}>{title}</h2>
          <span className={layout.muted}>{t('matrix.unit')}</span>
        </div>
        <span className={`${layout.hint} ${styles.key}`}>{t('matrix.key')}</span>
      </header>
      {/* A table wider than the page is moved by the keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('matrix.scroll')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(isFirstPaid ? 'matrix.firstPaid' : 'matrix.arrived')}</th>
              <th scope="col">{t('matrix.players')}</th>
              {Array.from({ length: columns }, (_, n) => (
                <th key={n} scope="col">
                  {t('matrix.day', { n })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles.average}>
              <th scope="row">{t('matrix.average')}</th>
              <td>{formatCount(cohorts.reduce((sum, { players }) => sum + players, 0))}</td>
              {Array.from({ length: columns }, (_, n) => (
                <Cell key={n} part={average.returned[n]} whole={average.players[n]} />
              ))}
            </tr>
            {cohorts.toReversed().map((cohort) => (
              <Row key={cohort.day} cohort={cohort} columns={columns} today={today} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={layout.hint}>{t('matrix.note')}</p>
    </section>
  )
}

function Row({ cohort, columns, today }: { cohort: Cohort; columns: number; today: string }) {
  const { day, players, returned } = cohort
  const isBegun = returned.length > 0 && returned.length - 1 < columns
  const isLastOpen = isBegun && dayAfter(day, returned.length - 1) >= today
  return (
    <tr>
      <th scope="row">{shortDay(day)}</th>
      <td>{formatCount(players)}</td>
      {Array.from({ length: columns }, (_, n) => (
        <Cell key={n} part={returned[n]} whole={players} isOpen={isLastOpen && n === returned.length - 1} />
      ))}
    </tr>
  )
}

interface CellProps {
  part: number | undefined
  whole: number | undefined
  /** Its day is not over. */
  isOpen?: boolean
}

function Cell({ part, whole, isOpen }: CellProps) {
  const t = retentionTexts.useT()
  const share = part === undefined || !whole ? null : ratio(part, whole)
  if (share === null || part === undefined || !whole)
    return (
      <td>
        <span className="visually-hidden">{t('matrix.none')}</span>
      </td>
    )
  const people = t('matrix.cell', { part: formatCount(part), whole: formatCount(whole) })
  return (
    <td
      title={isOpen ? `${people} ${t('matrix.open')}` : people}
      data-open={isOpen || undefined}
      style={{ '--heat': `${Math.round(share * DEEPEST_PERCENT)}%` } as CSSProperties}
    >
      {(share * 100).toFixed(1)}
    </td>
  )
}

/** `2026-03-01` so many days later, whatever the browser's zone. */
function dayAfter(day: string, n: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + n)
  return date.toISOString().slice(0, 10)
}
