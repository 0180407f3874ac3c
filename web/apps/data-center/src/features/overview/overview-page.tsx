// How the game does: cards of a period beside the one before, the chosen card as a curve, the channels.
import { FailureState, PageSkeleton, useLoad } from '@longshore/remote'
import { GameZoneProvider, PageHeader, ZoneNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { DaysPicker } from '../../components/days-picker'
import { Freshness } from '../../components/freshness'
import { NothingYet } from '../../components/nothing-yet'
import type { Range } from '../../lib/days'
import { isEmpty, type Overview, useOverviewQuery } from './api'
import { Cards } from './cards'
import { ChannelTable } from './channel-table'
import { Curve } from './curve'
import { overviewTexts } from './locales'
import { currenciesOf, type Metric } from './metrics'

interface Props {
  gameId: number
  range: Range
}

export function OverviewPage({ gameId, range }: Props) {
  const t = overviewTexts.useT()
  const load = useLoad(useOverviewQuery(gameId, range))
  if (load.state === 'failed')
    return (
      <>
        <PageHeader title={t('title')} />
        <FailureState error={load.error} area={t('title')} onRetry={load.retry} />
      </>
    )
  if (load.state === 'loading')
    return (
      <>
        <PageHeader title={t('title')} />
        <PageSkeleton />
      </>
    )
  const { data, query } = load
  return (
    <GameZoneProvider value={data.time_zone}>
      <PageHeader
        title={t('title')}
        meta={
          <>
            <ZoneNote />
            <Freshness until={data.complete_until ?? null} />
          </>
        }
        actions={
          <Button onClick={() => void query.refetch()} loading={load.isRefreshing}>
            {t('refresh')}
          </Button>
        }
      />
      <DaysPicker to="/overview" range={range} />
      {isEmpty(data) ? <NothingYet /> : <Content overview={data} />}
    </GameZoneProvider>
  )
}

function Content({ overview }: { overview: Overview }) {
  const t = overviewTexts.useT()
  const [metric, setMetric] = useState<Metric>('active')
  const currencies = currenciesOf(overview.total)
  const [chosen, setChosen] = useState<string>()
  const currency = chosen && currencies.includes(chosen) ? chosen : (currencies[0] ?? 'CNY')
  return (
    <div className={layout.stack}>
      {currencies.length > 1 && (
        <Segmented
          aria-label={t('currency.label')}
          options={currencies}
          value={currency}
          onChange={setChosen}
        />
      )}
      <Cards overview={overview} currency={currency} selected={metric} onSelect={setMetric} />
      <Curve overview={overview} currency={currency} metric={metric} />
      <ChannelTable overview={overview} currency={currency} />
    </div>
  )
}
