// Who comes, who is there in a day, a week and a month, who leaves and returns; the chosen figure day by day.
import { StatCard, StatCards } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useState } from 'react'
import { Breakdown } from '../../components/breakdown/breakdown'
import { type PartSearch, partOf } from '../../components/breakdown/part'
import { Chart } from '../../components/chart/chart'
import { Controls } from '../../components/controls'
import { DataPage } from '../../components/data-page'
import { MetricName, Why } from '../../components/why'
import { daysForm, shortDay } from '../../lib/days'
import { axisShare, formatChange, formatCount } from '../../lib/figures'
import { type Users, useUsersQuery } from './api'
import { LateDays } from './late-days'
import { usersTexts } from './locales'
import { type CardValue, cardOf, formatValue, METRICS, type Metric, valueOf } from './metrics'

interface Props {
  gameId: number
  search: PartSearch
}

export function UsersPage({ gameId, search }: Props) {
  const t = usersTexts.useT()
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={useUsersQuery(gameId, search)}
      asked={{ page: 'users', ...daysForm(search), part: partOf(search) }}
      controls={<Controls to="/users" gameId={gameId} search={search} />}
      isEmpty={({ active, total, days }) =>
        !search.channel &&
        active + total.arrived + total.devices === 0 &&
        days.every(({ month }) => month === 0)
      }
    >
      {(users) => <Content users={users} gameId={gameId} search={search} />}
    </DataPage>
  )
}

function Content({ users, gameId, search }: Props & { users: Users }) {
  const t = usersTexts.useT()
  const [metric, setMetric] = useState<Metric>('active')
  const { days } = users
  // Of weeks and months there is no part of a day.
  const told = metric === 'arrived' ? 'arrived' : 'active'
  return (
    <div className={layout.stack}>
      <StatCards>
        {METRICS.map((each) => (
          <Card
            key={each}
            metric={each}
            card={cardOf(each, users)}
            isSelected={each === metric}
            onSelect={() => setMetric(each)}
          />
        ))}
      </StatCards>
      <Chart
        title={t(metric)}
        unit={t(unitOf(metric))}
        over={t('day')}
        kind="line"
        labels={days.map(({ day }) => shortDay(day))}
        series={[{ name: t(metric), values: days.map((day) => valueOf(metric, day)) }]}
        format={(value) => formatValue(metric, value)}
        axis={metric === 'stickiness' ? axisShare : undefined}
      />
      <LateDays changed={users.changed} />
      <Why metric={metric} />
      <Breakdown
        to="/users"
        gameId={gameId}
        search={search}
        metric={{
          title: t(told),
          unit: t('unit.people'),
          of: (figures) => figures[told],
          format: formatCount,
        }}
        columns={TOLD_APART.map((key) => ({
          key,
          title: t(key),
          text: (figures) => formatCount(figures[key]),
        }))}
      />
    </div>
  )
}

const TOLD_APART = ['active', 'arrived'] as const

interface CardProps {
  metric: Metric
  card: CardValue
  isSelected: boolean
  onSelect(): void
}

function Card({ metric, card, isSelected, onSelect }: CardProps) {
  const t = usersTexts.useT()
  const { value, before, at, isSum } = card
  const change = before === undefined ? null : formatChange(value, before)
  const detail = at ? t('card.at', { day: shortDay(at) }) : t(isSum ? 'card.sum' : 'card.none')
  return (
    <StatCard
      label={<MetricName metric={metric} name={t(metric)} />}
      value={formatValue(metric, value)}
      {...(change && {
        change: { text: t('card.change', { change }), isGood: (value ?? 0) >= (before ?? 0) },
      })}
      detail={change ? metric === 'active' && t('card.active') : detail}
      isSelected={isSelected}
      onSelect={onSelect}
    />
  )
}

function unitOf(metric: Metric) {
  if (metric === 'stickiness') return 'unit.share'
  return metric === 'devices' || metric === 'roles' ? (`unit.${metric}` as const) : 'unit.people'
}
