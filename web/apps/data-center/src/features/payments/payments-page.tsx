// Who pays, how much, when in the day, for which goods; what players are worth some days after they came.
import { StatCard, StatCards } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useEffect, useState } from 'react'
import { AnswerPart } from '../../components/answer-part'
import { Chart } from '../../components/chart/chart'
import { Controls } from '../../components/controls'
import { useCurrency } from '../../components/currency'
import { DataPage } from '../../components/data-page'
import { MetricName, Why } from '../../components/why'
import { daysForm, shortDay } from '../../lib/days'
import { axisShare, formatChange } from '../../lib/figures'
import { currenciesOf } from '../../lib/money'
import { costForm, type Money, type Payments, useLifetimeValue, usePayers, usePaymentsQuery } from './api'
import { inReport, payersInReport, worthInReport } from './converted'
import { GoodsTable } from './goods-table'
import { paymentsTexts } from './locales'
import { formatValue, isMoney, METRICS, type Metric, textOf, totals, valueOf } from './metrics'
import { Hours, MoneyByHour, Worth } from './more-charts'
import { PaybackOfChannels } from './payback'
import { PayersCharts } from './payers'
import styles from './payments-page.module.css'
import type { PaymentsSearch } from './search'

interface Props {
  gameId: number
  search: PaymentsSearch
}

export function PaymentsPage({ gameId, search }: Props) {
  const t = paymentsTexts.useT()
  // The file's payback is of the money that the page shows.
  const [money, setMoney] = useState<Money>({ currency: 'CNY', isConverted: false })
  return (
    <DataPage
      title={t('title')}
      lead={t('lead')}
      query={usePaymentsQuery(gameId, search)}
      asked={{ page: 'payments', ...daysForm(search), ...costForm(search, money) }}
      controls={<Controls to="/payments" gameId={gameId} search={search} />}
      isEmpty={({ total }) => !search.channel && total.active + total.payments === 0}
    >
      {(payments) => <Content payments={payments} gameId={gameId} search={search} onMoney={setMoney} />}
    </DataPage>
  )
}

interface ContentProps extends Props {
  payments: Payments
  onMoney(money: Money): void
}

function Content({ payments, gameId, search, onMoney }: ContentProps) {
  const t = paymentsTexts.useT()
  const [metric, setMetric] = useState<Metric>('revenue')
  const { currency, isConverted, control } = useCurrency(currenciesOf(payments.total), payments.report)
  const worth = useLifetimeValue(gameId, search)
  const payers = usePayers(gameId, search)
  useEffect(() => onMoney({ currency, isConverted }), [currency, isConverted, onMoney])
  const shown = isConverted ? inReport(payments) : payments
  return (
    <div className={layout.stack}>
      {control}
      <Cards payments={shown} currency={currency} selected={metric} onSelect={setMetric} />
      <Curve payments={shown} currency={currency} metric={metric} />
      <div className={styles.abreast}>
        <AnswerPart query={worth} area={t('worth')}>
          {(found) => <Worth worth={isConverted ? worthInReport(found) : found} currency={currency} />}
        </AnswerPart>
        <Hours payments={shown} currency={currency} />
      </div>
      <MoneyByHour payments={shown} currency={currency} />
      <GoodsTable goods={shown.goods} currency={currency} isCut={shown.goods_cut.includes(currency)} />
      <AnswerPart query={payers} area={t('payers.bands')}>
        {(found) => (
          <PayersCharts
            payers={isConverted ? payersInReport(found) : found}
            money={{ currency, isConverted }}
            search={search}
          />
        )}
      </AnswerPart>
      <PaybackOfChannels gameId={gameId} search={search} money={{ currency, isConverted }} />
    </div>
  )
}

interface CardsProps {
  payments: Payments
  currency: string
  selected: Metric
  onSelect(metric: Metric): void
}

function Cards({ payments, currency, selected, onSelect }: CardsProps) {
  const t = paymentsTexts.useT()
  const { now, before } = totals(payments)
  return (
    <StatCards>
      {METRICS.map((metric) => {
        const value = valueOf(metric, now, currency)
        const former = valueOf(metric, before, currency)
        const change = formatChange(value, former)
        return (
          <StatCard
            key={metric}
            label={<MetricName metric={metric} name={t(metric)} />}
            value={textOf(metric, now, currency)}
            {...(change && {
              change: { text: t('compare.change', { change }), isGood: (value ?? 0) >= (former ?? 0) },
            })}
            detail={change ? undefined : t(metric === 'refunds' ? 'compare.refunds' : 'compare.none')}
            isSelected={metric === selected}
            onSelect={() => onSelect(metric)}
          />
        )
      })}
    </StatCards>
  )
}

function Curve({ payments, currency, metric }: { payments: Payments; currency: string; metric: Metric }) {
  const t = paymentsTexts.useT()
  const { days } = payments
  return (
    <div className={layout.stack}>
      <Chart
        title={t(metric)}
        unit={isMoney(metric) ? t('unit.money', { currency }) : t(`unit.${metric}` as 'unit.payers')}
        over={t('day')}
        kind="line"
        labels={days.map(({ day }) => shortDay(day))}
        series={[{ name: t(metric), values: days.map((day) => valueOf(metric, day, currency)) }]}
        format={(value) => formatValue(metric, value, currency)}
        axis={metric === 'pay_rate' ? axisShare : undefined}
      />
      <Why metric={metric} />
    </div>
  )
}
