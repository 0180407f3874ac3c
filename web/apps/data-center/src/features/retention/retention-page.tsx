// Do they come back: the matrix of cohorts, and the curve beside it by channel.
import { useRemoteSession } from '@longshore/remote'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { Chart } from '../../components/chart/chart'
import { Controls } from '../../components/controls'
import { DataPage } from '../../components/data-page'
import { PartSelect } from '../../components/part-select'
import { usePartName } from '../../components/parts'
import { Why } from '../../components/why'
import { axisShare, formatShare } from '../../lib/figures'
import { askedOf, type Retention, useRetentionQuery } from './api'
import { CellPlayers, type Opened } from './cell-players'
import { seriesOf } from './curves'
import { retentionTexts } from './locales'
import { Matrix, PartTable } from './matrix'
import styles from './retention-page.module.css'
import type { RetentionSearch } from './search'

interface Props {
  gameId: number
  search: RetentionSearch
}

export function RetentionPage({ gameId, search }: Props) {
  const t = retentionTexts.useT()
  const cohorts = {
    key: 'cohort',
    label: t('cohort'),
    fallback: 'arrived',
    options: [
      { value: 'arrived', label: t('cohort.arrived') },
      { value: 'first_paid', label: t('cohort.firstPaid') },
    ],
  }
  const grain = {
    key: 'grain',
    label: t('grain'),
    fallback: 'day',
    options: [
      { value: 'day', label: t('grain.day') },
      { value: 'week', label: t('grain.week') },
    ],
  }
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={useRetentionQuery(gameId, search)}
      asked={askedOf(search)}
      controls={
        <Controls to="/retention" gameId={gameId} search={search} filters={[cohorts, grain]}>
          <PartSelect to="/retention" gameId={gameId} search={search} />
        </Controls>
      }
      isEmpty={({ cohorts: found }) =>
        !search.cohort && !search.channel && found.every(({ players }) => !players)
      }
    >
      {(retention) => <Content retention={retention} search={search} />}
    </DataPage>
  )
}

function Content({ retention, search }: { retention: Retention; search: RetentionSearch }) {
  const { isPhoneView } = useRemoteSession()
  const [cell, setCell] = useState<Opened>()
  const onOpen = isPhoneView ? undefined : setCell
  return (
    <div className={layout.stack}>
      <div className={styles.beside}>
        <Matrix retention={retention} isFirstPaid={search.cohort === 'first_paid'} onOpen={onOpen} />
        <Curve retention={retention} />
      </div>
      <PartTable retention={retention} onOpen={onOpen} />
      <Why metric={retention.grain === 'week' ? 'week_retention' : 'retention'} />
      {cell && <CellPlayers search={search} cell={cell} onClose={() => setCell(undefined)} />}
    </div>
  )
}

function Curve({ retention }: { retention: Retention }) {
  const t = retentionTexts.useT()
  const isWeek = retention.grain === 'week'
  const series = seriesOf(retention.curves, {
    all: t('curve.all'),
    rest: (count) => t('curve.rest', { count }),
    part: usePartName(retention.by),
  })
  const labels = (series[0]?.values ?? []).map((_, n) => t(isWeek ? 'week' : 'matrix.day', { n: n + 1 }))
  return (
    <Chart
      title={t('curve.title')}
      unit={t(isWeek ? 'curve.unit.week' : 'curve.unit')}
      over={t(isWeek ? 'curve.over.week' : 'curve.over')}
      kind="line"
      labels={labels}
      series={series}
      format={formatShare}
      axis={axisShare}
    />
  )
}
