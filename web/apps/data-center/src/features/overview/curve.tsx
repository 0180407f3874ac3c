import { layout } from '@longshore/ui/layout'
import { Chart } from '../../components/chart/chart'
import { Why } from '../../components/why'
import { shortDay } from '../../lib/days'
import type { Overview } from './api'
import { overviewTexts } from './locales'
import { axisOf, formatValue, type Metric, unitOf, valueOf } from './metrics'

interface Props {
  overview: Overview
  currency: string
  metric: Metric
}

/** The chosen figure day by day over the period before, and why it is what it is. */
export function Curve({ overview, currency, metric }: Props) {
  const t = overviewTexts.useT()
  const { days, days_before, today } = overview
  const first = days_before[0]?.day ?? ''
  const last = days_before.at(-1)?.day ?? ''
  const values = (each: Overview['days']) => each.map((day) => valueOf(metric, day, currency))
  const isPartial = days.some(({ day }) => day === today)
  return (
    <div className={layout.stack}>
      <Chart
        title={t(metric)}
        unit={unitOf(metric, currency, t)}
        over={t('day')}
        kind="line"
        labels={days.map(({ day }) => shortDay(day))}
        series={[
          {
            name: t('period.now', { first: shortDay(overview.first), last: shortDay(overview.last) }),
            values: values(days),
          },
          {
            name: t('period.now', { first: shortDay(first), last: shortDay(last) }),
            values: values(days_before),
            isBefore: true,
          },
        ]}
        format={(value) => formatValue(metric, value, currency)}
        axis={axisOf(metric)}
      />
      <div className={layout.tight}>
        {isPartial && (
          <p className={`${layout.flush} ${layout.muted}`}>{t('period.partial', { day: shortDay(today) })}</p>
        )}
        <Why metric={metric} />
      </div>
    </div>
  )
}
