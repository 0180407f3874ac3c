// How the game does: cards of a period beside the one before, the chosen card as a curve, the channels.
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { Breakdown } from '../../components/breakdown/breakdown'
import { type PartSearch, partOf } from '../../components/breakdown/part'
import { Controls } from '../../components/controls'
import { useCurrency } from '../../components/currency'
import { DataPage } from '../../components/data-page'
import { daysForm } from '../../lib/days'
import { currenciesOf } from '../../lib/money'
import { inReport, isEmpty, type Overview, useOverviewQuery } from './api'
import { Cards } from './cards'
import { Curve } from './curve'
import { overviewTexts } from './locales'
import { axisOf, formatValue, type Metric, textOf, unitOf, valueOf } from './metrics'

interface Props {
  gameId: number
  search: PartSearch
}

export function OverviewPage({ gameId, search }: Props) {
  const t = overviewTexts.useT()
  return (
    <DataPage
      title={t('title')}
      query={useOverviewQuery(gameId, search)}
      asked={{ page: 'overview', ...daysForm(search), part: partOf(search) }}
      controls={<Controls to="/overview" gameId={gameId} search={search} />}
      isEmpty={(overview) => !search.channel && isEmpty(overview)}
    >
      {(overview) => <Content overview={overview} gameId={gameId} search={search} />}
    </DataPage>
  )
}

const COLUMNS: readonly Metric[] = ['revenue', 'active', 'arrived', 'payers', 'pay_rate', 'arppu']

function Content({ overview, gameId, search }: Props & { overview: Overview }) {
  const t = overviewTexts.useT()
  const [metric, setMetric] = useState<Metric>('active')
  const { currency, isConverted, control } = useCurrency(currenciesOf(overview.total), overview.report)
  const shown = isConverted ? inReport(overview) : overview
  return (
    <div className={layout.stack}>
      {control}
      <Cards overview={shown} currency={currency} selected={metric} onSelect={setMetric} />
      <Curve overview={shown} currency={currency} metric={metric} />
      <Breakdown
        to="/overview"
        gameId={gameId}
        search={search}
        isConverted={isConverted}
        metric={{
          title: t(metric),
          unit: unitOf(metric, currency, t),
          of: (figures) => valueOf(metric, figures, currency),
          format: (value) => formatValue(metric, value, currency),
          axis: axisOf(metric),
        }}
        columns={COLUMNS.map((key) => ({
          key,
          title: t(key),
          text: (figures) => textOf(key, figures, currency),
        }))}
      />
    </div>
  )
}
