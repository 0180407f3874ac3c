// How many play at once, how often and how long; the chosen figure day by day, lengths of stays, servers.
import { useLanguage } from '@longshore/remote'
import { GameTime, StatCard, StatCards } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { Chart } from '../../components/chart/chart'
import { Controls } from '../../components/controls'
import { DataPage } from '../../components/data-page'
import { MetricName, Why } from '../../components/why'
import { type DaysSearch, daysForm, shortDay } from '../../lib/days'
import { formatChange, formatCount } from '../../lib/figures'
import { type Online, useOnlineQuery } from './api'
import { onlineTexts } from './locales'
import { drawn, formatValue, isLong, METRICS, type Metric, valueOf } from './metrics'
import { ServerTable } from './server-table'

interface Props {
  gameId: number
  search: DaysSearch
}

export function OnlinePage({ gameId, search }: Props) {
  const t = onlineTexts.useT()
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={useOnlineQuery(gameId, search)}
      asked={{ page: 'online', ...daysForm(search) }}
      controls={<Controls to="/online" gameId={gameId} search={search} />}
      isEmpty={({ total, total_before }) => !search.channel && total.stays + total_before.stays === 0}
    >
      {(online) => <Content online={online} />}
    </DataPage>
  )
}

function Content({ online }: { online: Online }) {
  const [metric, setMetric] = useState<Metric>('pcu')
  return (
    <div className={layout.stack}>
      <Cards online={online} selected={metric} onSelect={setMetric} />
      <Remarks online={online} />
      <Curve online={online} metric={metric} />
      <Why metric={metric} />
      <Lengths online={online} />
      <ServerTable servers={online.servers} />
    </div>
  )
}

interface CardsProps {
  online: Online
  selected: Metric
  onSelect(metric: Metric): void
}

function Cards({ online: { total, total_before }, selected, onSelect }: CardsProps) {
  const t = onlineTexts.useT()
  const language = useLanguage()
  return (
    <StatCards>
      {METRICS.map((metric) => {
        const value = valueOf(metric, total)
        const before = valueOf(metric, total_before)
        const change = formatChange(value, before)
        return (
          <StatCard
            key={metric}
            label={<MetricName metric={metric} name={t(metric)} />}
            value={formatValue(metric, value, language)}
            {...(change && {
              change: { text: t('card.change', { change }), isGood: (value ?? 0) >= (before ?? 0) },
            })}
            detail={change ? undefined : t('card.none')}
            isSelected={metric === selected}
            onSelect={() => onSelect(metric)}
          />
        )
      })}
    </StatCards>
  )
}

function Remarks({ online: { total } }: { online: Online }) {
  const t = onlineTexts.useT()
  const language = useLanguage()
  const [before, after] = t('peak', { time: '\n' }).split('\n')
  return (
    <p className={`${layout.flush} ${layout.muted}`}>
      {total.peak_at !== null && (
        <>
          {before}
          <GameTime at={total.peak_at} />
          {after} ·{' '}
        </>
      )}
      {t('median', { length: formatValue('stay_length', total.median_seconds, language) })}
    </p>
  )
}

function Curve({ online: { days }, metric }: { online: Online; metric: Metric }) {
  const t = onlineTexts.useT()
  const language = useLanguage()
  return (
    <Chart
      title={t(metric)}
      unit={t(`unit.${metric}`)}
      over={t('day')}
      kind="line"
      labels={days.map(({ day }) => shortDay(day))}
      series={[{ name: t(metric), values: days.map((day) => drawn(metric, valueOf(metric, day))) }]}
      format={(value) => formatValue(metric, isLong(metric) ? value * 60 : value, language)}
      axis={isLong(metric) ? formatCount : undefined}
    />
  )
}

function Lengths({ online: { lengths } }: { online: Online }) {
  const t = onlineTexts.useT()
  return (
    <Chart
      title={t('lengths')}
      unit={t('lengths.unit')}
      over={t('lengths.over')}
      kind="bar"
      labels={lengths.map((_, index) => t(`length.${index}` as 'length.0'))}
      series={[{ name: t('stays'), values: lengths }]}
      format={formatCount}
    />
  )
}
