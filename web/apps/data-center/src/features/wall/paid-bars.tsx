import { formatMoney } from '@longshore/kit/amount'
import { Chart } from '../../components/chart/chart'
import type { RealTime } from '../../components/real-time/api'
import { quarterLabels } from '../../components/real-time/curves'
import { majorUnits } from '../../lib/figures'
import { formatMajor } from '../../lib/money'
import { wallTexts } from './locales'

/** What players pay in every 15 minutes of today, in one currency. */
export function PaidBars({ paid, data }: { paid: RealTime['paid'][number]; data: RealTime }) {
  const t = wallTexts.useT()
  const { currency, quarters, today } = paid
  const title = t('paid.chart', { currency })
  return (
    <Chart
      title={title}
      unit={t('paid.unit', { today: formatMoney(today, currency) })}
      over={t('minute')}
      kind="bar"
      labels={quarterLabels(data)}
      series={[{ name: title, values: quarters.map((minor) => majorUnits(minor, currency)) }]}
      format={(value) => formatMajor(value, currency)}
    />
  )
}
