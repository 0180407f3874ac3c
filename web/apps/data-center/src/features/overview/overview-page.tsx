// How the game does: cards of a period beside the one before, the chosen card as a curve, the channels.
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { Controls } from '../../components/controls'
import { useCurrency } from '../../components/currency'
import { DataPage } from '../../components/data-page'
import { type DaysSearch, daysForm } from '../../lib/days'
import { currenciesOf } from '../../lib/money'
import { inReport, isEmpty, type Overview, useOverviewQuery } from './api'
import { Cards } from './cards'
import { ChannelTable } from './channel-table'
import { Curve } from './curve'
import { overviewTexts } from './locales'
import type { Metric } from './metrics'

interface Props {
  gameId: number
  search: DaysSearch
}

export function OverviewPage({ gameId, search }: Props) {
  const t = overviewTexts.useT()
  return (
    <DataPage
      title={t('title')}
      query={useOverviewQuery(gameId, search)}
      asked={{ page: 'overview', ...daysForm(search) }}
      controls={<Controls to="/overview" gameId={gameId} search={search} />}
      isEmpty={isEmpty}
    >
      {(overview) => <Content overview={overview} />}
    </DataPage>
  )
}

function Content({ overview }: { overview: Overview }) {
  const [metric, setMetric] = useState<Metric>('active')
  const { currency, isConverted, control } = useCurrency(currenciesOf(overview.total), overview.report)
  const shown = isConverted ? inReport(overview) : overview
  return (
    <div className={layout.stack}>
      {control}
      <Cards overview={shown} currency={currency} selected={metric} onSelect={setMetric} />
      <Curve overview={shown} currency={currency} metric={metric} />
      <ChannelTable overview={shown} currency={currency} />
    </div>
  )
}
