// Cohorts by days or weeks, and the parts of their players: both as tables of shares whose cells open the players.
import { usePartName, usePartTitle } from '../../components/parts'
import { shortDay } from '../../lib/days'
import type { Cohort, Retention } from './api'
import type { Opened } from './cell-players'
import { sumOf } from './curves'
import { retentionTexts } from './locales'
import { type Line, RatesTable } from './rates-table'

const WEEK_DAYS = 7
/** What a person reads; the others as one, and all of them in the file. */
const MOST_PARTS = 10

interface Props {
  retention: Retention
  /** Absent on a phone that shows figures by a link: whom it belongs to may not look at players. */
  onOpen?: ((cell: Opened) => void) | undefined
}

export function Matrix({ retention, isFirstPaid, onOpen }: Props & { isFirstPaid: boolean }) {
  const t = retentionTexts.useT()
  const { cohorts, curves, today, grain } = retention
  const isWeek = grain === 'week'
  const average = sumOf(curves)
  const step = isWeek ? WEEK_DAYS : 1
  const lineOf = (cohort: Cohort): Line => {
    const last = cohort.returned.length - 1
    const label = shortDay(cohort.day)
    return {
      key: cohort.day,
      label,
      players: cohort.players,
      part: cohort.returned,
      whole: cohort.returned.map(() => cohort.players),
      open: dayAfter(cohort.day, (last + 1) * step - 1) >= today ? last : undefined,
      onOpen: onOpen && ((n) => onOpen({ n, day: cohort.day, label })),
    }
  }
  const all: Line = {
    key: 'average',
    label: t('matrix.average'),
    players: cohorts.reduce((sum, { players }) => sum + players, 0),
    part: average.returned,
    whole: average.players,
    isAverage: true,
    onOpen: onOpen && ((n) => onOpen({ n, label: t('matrix.average') })),
  }
  const begin = isWeek ? 'matrix.week' : isFirstPaid ? 'matrix.firstPaid' : 'matrix.arrived'
  return (
    <RatesTable
      title={t('matrix.title')}
      unit={t(isWeek ? 'matrix.unit.week' : 'matrix.unit')}
      head={t(begin)}
      steps={useSteps(retention)}
      lines={[all, ...cohorts.toReversed().map(lineOf)]}
      hint={t(isWeek ? 'matrix.key.week' : 'matrix.key')}
      note={t(isWeek ? 'matrix.note.week' : 'matrix.note')}
    />
  )
}

/** The parts with the most players; the curve beside the matrix has the same as lines. */
export function PartTable({ retention, onOpen }: Props) {
  const t = retentionTexts.useT()
  const nameOf = usePartName(retention.by)
  const title = usePartTitle()(retention.by)
  const { curves } = retention
  const steps = useSteps(retention)
  if (curves.length < 2 && retention.by === 'channel') return null
  const rest = curves.slice(MOST_PARTS)
  const lines = curves.slice(0, MOST_PARTS).map((one): Line => {
    const label = nameOf(one)
    return {
      key: one.part,
      label,
      players: one.players[0] ?? 0,
      part: one.returned,
      whole: one.players,
      onOpen: onOpen && !one.is_rest ? (n) => onOpen({ n, part: one.part, label }) : undefined,
    }
  })
  if (rest.length > 0) {
    const { players, returned } = sumOf(rest)
    const label = t('curve.rest', { count: rest.length })
    lines.push({ key: '…', label, players: players[0] ?? 0, part: returned, whole: players })
  }
  return (
    <RatesTable
      title={t('parts.title', { part: title })}
      unit={t('parts.unit')}
      head={title}
      steps={steps}
      lines={lines}
      note={retention.by === 'channel' ? undefined : t('parts.note')}
    />
  )
}

function useSteps({ cohorts, grain }: Retention): string[] {
  const t = retentionTexts.useT()
  const columns = Math.max(1, ...cohorts.map(({ returned }) => returned.length))
  return Array.from({ length: columns }, (_, n) => t(grain === 'week' ? 'week' : 'matrix.day', { n }))
}

/** `2026-03-01` so many days later, whatever the browser's zone. */
function dayAfter(day: string, n: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + n)
  return date.toISOString().slice(0, 10)
}
