// A report in short: its figures, or its chart with the same figures as a table.
import type { Answer } from '@longshore/api-client'
import { useRemoteSession } from '@longshore/remote'
import { StatCard, StatCards } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { drawnAs, formatDigest } from '../../lib/digest'
import { formatChange } from '../../lib/figures'
import { Chart } from '../chart/chart'
import { componentTexts } from '../locales'
import { MetricName, Why } from '../why'

export type Digest = Answer<'data_report_digest'>

interface Props {
  digest: Digest
  shows: 'chart' | 'figures'
}

export function DigestView({ digest, shows }: Props) {
  const t = componentTexts.useT()
  return (
    <>
      {shows === 'chart' ? <DigestChart chart={digest.chart} /> : <Figures figures={digest.figures} />}
      {digest.is_cut && <p className={layout.hint}>{t('digest.cut', { most: digest.figures.length })}</p>}
    </>
  )
}

function Figures({ figures }: Pick<Digest, 'figures'>) {
  const t = componentTexts.useT()
  const { language } = useRemoteSession()
  // Two figures of one metric are of two currencies, or of two days.
  const explained = [...new Set(figures.map(({ metric }) => metric).filter(Boolean))]
  return (
    <div className={layout.tight}>
      <StatCards>
        {figures.map((figure) => {
          const before = figure.before ?? null
          const change = formatChange(figure.value, before)
          return (
            <StatCard
              key={`${figure.title}${figure.currency}`}
              label={<MetricName metric={figure.metric} name={figure.title} />}
              value={formatDigest(figure.value, figure, language)}
              {...(change && {
                change: {
                  text: t('digest.change', { change }),
                  isGood: (figure.value ?? 0) >= (before ?? 0),
                },
              })}
            />
          )
        })}
      </StatCards>
      {explained.length > 0 && (
        <details>
          <summary>{t('digest.meaning')}</summary>
          <div className={layout.stack}>
            {explained.map((metric) => (
              <Why key={metric} metric={metric} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function DigestChart({ chart }: Pick<Digest, 'chart'>) {
  const t = componentTexts.useT()
  const { toDrawn, format, axis } = drawnAs(chart)
  const unit =
    chart.unit === 'money' ? t('unit.money', { currency: chart.currency ?? '' }) : t(`unit.${chart.unit}`)
  return (
    <div className={layout.tight}>
      <Chart
        title={chart.title}
        unit={unit}
        over={chart.over}
        kind={chart.kind ?? 'line'}
        labels={chart.labels}
        series={chart.series.map(({ name, values, is_before }) => ({
          name,
          values: values.map(toDrawn),
          ...(is_before && { isBefore: true }),
        }))}
        format={format}
        axis={axis}
      />
      {chart.metric && <Why metric={chart.metric} />}
    </div>
  )
}
