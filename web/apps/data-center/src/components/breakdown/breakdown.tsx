// A figure of the page by channel, package, server, version, system or country: ten curves, and everything in the table.
import type { Schemas } from '@longshore/api-client'
import { FailureState, PageSkeleton, useRemoteSession } from '@longshore/remote'
import { type Column, DataTable, rowsAtHand, SelectFilter, useSystemName } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { shortDay } from '../../lib/days'
import { formatCount } from '../../lib/figures'
import { inReportCurrency } from '../../lib/money'
import { Chart } from '../chart/chart'
import { componentTexts } from '../locales'
import { Why } from '../why'
import { type Breakdown as Found, type PartFigures, useBreakdown } from './api'
import { PARTS, type PartSearch, partOf } from './part'
import { partName } from './part-name'

type Figures = Schemas['Figures']

export interface Measured {
  key: string
  title: string
  text(figures: Figures): string
}

interface Props {
  to: string
  gameId: number
  search: PartSearch
  /** What the curves draw. */
  metric: {
    title: string
    unit: string
    of(figures: Figures): number | null
    format(value: number): string
    axis?: ((value: number) => string) | undefined
  }
  columns: readonly Measured[]
  /** Money in the report currency. */
  isConverted?: boolean
}

export function Breakdown(props: Props) {
  const t = componentTexts.useT()
  const navigate = useNavigate()
  const { to, gameId, search } = props
  const by = partOf(search)
  const { data, error, refetch } = useBreakdown(gameId, search)
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <h2 className={layout.title}>
          {t(`apart.by.${by}`)}{' '}
          {data && <span className={layout.muted}>{formatCount(data.parts.length)}</span>}
        </h2>
        <SelectFilter
          label={t('apart.label')}
          value={by}
          options={PARTS.map((value) => ({ value, label: t(`apart.${value}`) }))}
          onChange={(part) => {
            const { part: _, ...others } = search
            const chosen = part === 'channel' ? {} : { part }
            void navigate({ to, search: { ...others, ...chosen } as never, replace: true })
          }}
        />
      </div>
      {data ? (
        <Parts {...props} found={data} />
      ) : error ? (
        <FailureState error={error} area={t(`apart.by.${by}`)} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}

function Parts({ metric, columns, isConverted, found }: Props & { found: Found }) {
  const t = componentTexts.useT()
  const { language } = useRemoteSession()
  const systemName = useSystemName()
  const { by } = found
  const shown = <T extends Figures>(one: T): T => (isConverted ? inReportCurrency(one) : one)
  const name = (part: string): string => partName(by, part, { language, t, systemName })
  const table: Column<PartFigures>[] = [
    { key: 'part', title: t(`apart.${by}`), isPrimary: true, render: ({ part }) => name(part) },
    ...columns.map(({ key, title, text }) => ({
      key,
      title,
      align: 'end' as const,
      render: (row: PartFigures) => text(row),
    })),
  ]
  const label = t(`apart.by.${by}`)
  return (
    <>
      {found.curves.length > 0 && (
        <Chart
          title={t('apart.of', { metric: metric.title, label })}
          unit={metric.unit}
          over={t('apart.day')}
          kind="line"
          labels={found.curves[0]?.days.map(({ day }) => shortDay(day)) ?? []}
          series={found.curves.map(({ part, is_rest: isRest, days }) => ({
            name: isRest ? t('apart.rest') : name(part),
            values: days.map((day) => metric.of(shown(day))),
            ...(isRest && { isRest }),
          }))}
          format={metric.format}
          axis={metric.axis}
        />
      )}
      <DataTable
        name="data-parts"
        label={label}
        columns={table}
        rowKey={({ part }) => part}
        query={rowsAtHand(found.parts.map(shown))}
        empty={{ title: t('apart.none') }}
      />
      <Why metric="part" />
    </>
  )
}
