// Do they come back: the matrix of cohorts, and the curve beside it by channel.
import { layout } from '@longshore/ui/layout'
import { Chart } from '../../components/chart/chart'
import { Controls } from '../../components/controls'
import { DataPage } from '../../components/data-page'
import { componentTexts } from '../../components/locales'
import { Why } from '../../components/why'
import { axisShare, formatShare } from '../../lib/figures'
import { type Retention, retentionForm, useRetentionQuery } from './api'
import { seriesOf } from './curves'
import { retentionTexts } from './locales'
import { Matrix } from './matrix'
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
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={useRetentionQuery(gameId, search)}
      asked={{ page: 'retention', ...retentionForm(search) }}
      controls={<Controls to="/retention" gameId={gameId} search={search} filters={[cohorts]} />}
      isEmpty={({ cohorts: found }) =>
        !search.cohort && !search.channel && found.every(({ players }) => !players)
      }
    >
      {(retention) => (
        <div className={layout.stack}>
          <div className={styles.beside}>
            <Matrix retention={retention} isFirstPaid={search.cohort === 'first_paid'} />
            <Curve retention={retention} />
          </div>
          <Why metric="retention" />
        </div>
      )}
    </DataPage>
  )
}

function Curve({ retention }: { retention: Retention }) {
  const t = retentionTexts.useT()
  const own = componentTexts.useT()
  const series = seriesOf(retention.curves, {
    all: t('curve.all'),
    rest: (count) => t('curve.rest', { count }),
    channel: (code) => code || own('ownAccounts'),
  })
  const labels = (series[0]?.values ?? []).map((_, n) => t('matrix.day', { n: n + 1 }))
  return (
    <Chart
      title={t('curve.title')}
      unit={t('curve.unit')}
      over={t('curve.over')}
      kind="line"
      labels={labels}
      series={series}
      format={formatShare}
      axis={axisShare}
    />
  )
}
