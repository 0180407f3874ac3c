import { StatCard, StatCards } from '@longshore/ui'
import { MetricName } from '../../components/why'
import { formatChange } from '../../lib/figures'
import type { Overview } from './api'
import { overviewTexts } from './locales'
import { METRICS, type Metric, textOf, valueOf } from './metrics'

interface Props {
  overview: Overview
  currency: string
  selected: Metric
  onSelect(metric: Metric): void
}

/** The figures of the period; choosing one draws it below. */
export function Cards({ overview: { total, total_before }, currency, selected, onSelect }: Props) {
  const t = overviewTexts.useT()
  return (
    <StatCards>
      {METRICS.map((metric) => {
        const now = valueOf(metric, total, currency)
        const before = valueOf(metric, total_before, currency)
        const change = formatChange(now, before)
        return (
          <StatCard
            key={metric}
            label={<MetricName metric={metric} name={t(metric)} />}
            value={textOf(metric, total, currency)}
            {...(change && {
              change: { text: t('compare.change', { change }), isGood: (now ?? 0) >= (before ?? 0) },
            })}
            detail={change ? undefined : t('compare.none')}
            isSelected={metric === selected}
            onSelect={() => onSelect(metric)}
          />
        )
      })}
    </StatCards>
  )
}
