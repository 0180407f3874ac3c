// What happens now: today's minutes over yesterday's and last week's, and the events as they come.
import { formatMoney } from '@longshore/kit/amount'
import { useRemoteSession } from '@longshore/remote'
import { StatCard, StatCards } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Chart } from '../../components/chart/chart'
import { DataPage } from '../../components/data-page'
import { type RealTime, useRealTimeQuery } from '../../components/real-time/api'
import { figuresNow, labelsOf, METRICS, type Metric, pointsOf } from '../../components/real-time/curves'
import { MetricName, Why } from '../../components/why'
import { shortDay } from '../../lib/days'
import { formatChange, formatCount } from '../../lib/figures'
import { EventList } from './event-list'
import { realTimeTexts } from './locales'

export function RealTimePage({ gameId }: { gameId: number; search: unknown }) {
  const t = realTimeTexts.useT()
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={useRealTimeQuery(gameId)}
      asked={{ page: 'realTime' }}
      isEmpty={({ events, curves }) =>
        events.length === 0 && curves.every(({ active }) => active.every((count) => !count))
      }
    >
      {(data) => <Content data={data} />}
    </DataPage>
  )
}

function Content({ data }: { data: RealTime }) {
  const t = realTimeTexts.useT()
  const { isPhoneView } = useRemoteSession()
  const [metric, setMetric] = useState<Metric>('online')
  return (
    <div className={layout.stack}>
      {!isPhoneView && (
        <Link to="/wall" className={layout.link}>
          {t('wall')}
        </Link>
      )}
      <StatCards>
        {METRICS.map((each) => (
          <NowCard
            key={each}
            metric={each}
            data={data}
            isSelected={each === metric}
            onSelect={() => setMetric(each)}
          />
        ))}
        {data.paid.map(({ currency, today, yesterday, last_week: lastWeek }) => (
          <StatCard
            key={currency}
            label={t('paid', { currency })}
            value={formatMoney(today, currency)}
            detail={t('before', {
              yesterday: formatMoney(yesterday, currency),
              lastWeek: formatMoney(lastWeek, currency),
            })}
          />
        ))}
      </StatCards>
      <Chart
        title={t(metric)}
        unit={t(`unit.${metric}`)}
        over={t('minute')}
        kind="line"
        labels={labelsOf(data)}
        series={data.curves.map((curve, index) => ({
          name: t(['today', 'yesterday', 'lastWeek'][index] as 'today', { day: shortDay(curve.day) }),
          values: pointsOf(metric, curve),
          ...(index === 1 && { isBefore: true }),
          ...(index === 2 && { isRest: true }),
        }))}
        format={formatCount}
      />
      <Why metric={`minute_${metric}`} />
      <EventList events={data.events} />
    </div>
  )
}

interface CardProps {
  metric: Metric
  data: RealTime
  isSelected: boolean
  onSelect(): void
}

function NowCard({ metric, data, isSelected, onSelect }: CardProps) {
  const t = realTimeTexts.useT()
  const [now = 0, yesterday = 0, lastWeek = 0] = figuresNow(metric, data)
  const change = formatChange(now, yesterday)
  return (
    <StatCard
      label={<MetricName metric={`minute_${metric}`} name={t(metric)} />}
      value={formatCount(now)}
      {...(change && { change: { text: t('change', { change }), isGood: now >= yesterday } })}
      detail={t('before', { yesterday: formatCount(yesterday), lastWeek: formatCount(lastWeek) })}
      isSelected={isSelected}
      onSelect={onSelect}
    />
  )
}
