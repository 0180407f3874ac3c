// Who pays how much, and what the few who pay most bring; each currency by itself.
import { formatMoney } from '@longshore/kit/amount'
import { type Column, DataTable, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Chart } from '../../components/chart/chart'
import { Why } from '../../components/why'
import { formatCount, formatShare, ratio } from '../../lib/figures'
import type { Payers } from './api'
import { paymentsTexts } from './locales'

type CurrencyPayers = Payers['currencies'][number]
type Top = CurrencyPayers['top'][number]

interface Props {
  payers: Payers | undefined
  currency: string
}

export function PayersCharts({ payers, currency }: Props) {
  const t = paymentsTexts.useT()
  const found = payers?.currencies.find((one) => one.currency === currency)
  const bands = found?.bands ?? []
  return (
    <div className={layout.stack}>
      <Chart
        title={t('payers.bands')}
        unit={t('payers.unit', { currency })}
        over={t('payers.over')}
        kind="bar"
        labels={bands.map(({ least, below }) =>
          least === 0
            ? t('payers.nothing')
            : `${formatMoney(least, currency)}–${formatMoney(below, currency)}`,
        )}
        series={[{ name: t('payers'), values: bands.map((one) => one.payers) }]}
        format={formatCount}
      />
      <Why metric="payer_amounts" />
      <TopTable found={found} currency={currency} />
      <Why metric="top_payers" />
    </div>
  )
}

function TopTable({ found, currency }: { found: CurrencyPayers | undefined; currency: string }) {
  const t = paymentsTexts.useT()
  const columns: Column<Top>[] = [
    {
      key: 'percent',
      title: t('top.percent'),
      isPrimary: true,
      render: ({ percent }) => t('top.of', { percent }),
    },
    { key: 'payers', title: t('payers'), align: 'end', render: (one) => formatCount(one.payers) },
    { key: 'net', title: t('revenue'), align: 'end', render: ({ net }) => formatMoney(net, currency) },
    {
      key: 'share',
      title: t('top.share'),
      align: 'end',
      render: ({ net }) => formatShare(ratio(net, found?.net ?? 0)),
    },
  ]
  return (
    <div className={layout.tight}>
      <h2 className={layout.title}>{t('top')}</h2>
      <DataTable
        name="data-top-payers"
        label={t('top')}
        columns={columns}
        rowKey={({ percent }) => percent}
        query={rowsAtHand(found?.top ?? [])}
        empty={{ title: t('goods.none') }}
        isPart
      />
    </div>
  )
}
