import { formatMoney } from '@longshore/kit/amount'
import { layout } from '@longshore/ui/layout'
import { Chart } from '../../components/chart/chart'
import type { RealTime } from '../../components/real-time/api'
import { figuresNow, labelsOf, METRICS, pointsOf } from '../../components/real-time/curves'
import { shortDay } from '../../lib/days'
import { formatChange, formatCount, formatNumber } from '../../lib/figures'
import { ChannelBars } from './channel-bars'
import { LastEvents } from './last-events'
import { wallTexts } from './locales'
import { PaidBars } from './paid-bars'
import styles from './wall.module.css'

/** Figures of this moment, the day's curves, who is online by channel, and what happened last. */
export function Board({ data }: { data: RealTime }) {
  const t = wallTexts.useT()
  return (
    <>
      <div className={styles.figures}>
        {METRICS.map((metric) => {
          const [now = 0, yesterday = 0] = figuresNow(metric, data)
          return <Figure key={metric} label={t(metric)} now={now} before={yesterday} text={formatCount} />
        })}
        <Figure
          label={t('rate')}
          now={data.rate.today}
          before={data.rate.yesterday}
          text={(count) => formatNumber(count / data.rate.seconds)}
        />
        {data.paid.map(({ currency, today, yesterday }) => (
          <Figure
            key={currency}
            label={t('paid', { currency })}
            now={today}
            before={yesterday}
            text={(minor) => formatMoney(minor, currency)}
          />
        ))}
      </div>
      <div className={styles.below}>
        <div className={layout.stack}>
          <Chart
            title={t('online')}
            unit={t('unit')}
            over={t('minute')}
            kind="line"
            labels={labelsOf(data)}
            series={data.curves.map((curve, index) => ({
              name: t((['today', 'yesterday', 'lastWeek'] as const)[index] ?? 'today', {
                day: shortDay(curve.day),
              }),
              values: pointsOf('online', curve),
              ...(index === 1 && { isBefore: true }),
              ...(index === 2 && { isRest: true }),
            }))}
            format={formatCount}
          />
          {data.paid.map((paid) => (
            <PaidBars key={paid.currency} paid={paid} data={data} />
          ))}
        </div>
        <div>
          <ChannelBars channels={data.channels} />
          <LastEvents events={data.events} />
        </div>
      </div>
    </>
  )
}

interface FigureProps {
  label: string
  now: number
  before: number
  text(value: number): string
}

function Figure({ label, now, before, text }: FigureProps) {
  const t = wallTexts.useT()
  const change = formatChange(now, before)
  return (
    <section className={`${layout.card} ${styles.figure}`} aria-label={label}>
      <span className={layout.muted}>{label}</span>
      <strong>{text(now)}</strong>
      <span className={layout.muted}>
        {t('before', { value: text(before) })}{' '}
        {change && <b data-good={now >= before || undefined}>{change}</b>}
      </span>
    </section>
  )
}
