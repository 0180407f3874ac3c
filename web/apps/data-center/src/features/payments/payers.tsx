// Who pays how much, and what the few who pay most bring; in one currency, or converted.
import { formatMoney } from '@longshore/kit/amount'
import { useRemoteSession } from '@longshore/remote'
import { type Column, DataTable, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { PlayersBehind } from '../../components/behind/players-behind'
import { Chart } from '../../components/chart/chart'
import { HowConverted } from '../../components/currency'
import { Why } from '../../components/why'
import { daysForm } from '../../lib/days'
import { formatCount, formatShare, ratio } from '../../lib/figures'
import { type Money, moneyForm, type Payers } from './api'
import { paymentsTexts } from './locales'
import type { PaymentsSearch } from './search'

type CurrencyPayers = Payers['currencies'][number]
type Top = CurrencyPayers['top'][number]
type Band = CurrencyPayers['bands'][number]

interface Props {
  payers: Payers
  money: Money
  search: PaymentsSearch
}

/** Of whom the players are shown: a band by where it begins, or the so many percent at the top. */
interface Opened {
  title: string
  of: { least: number } | { percent: number }
}

export function PayersCharts({ payers, money, search }: Props) {
  const t = paymentsTexts.useT()
  const { currency, isConverted } = money
  const { isPhoneView } = useRemoteSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = payers.currencies.find((one) => one.currency === currency)
  const bands = found?.bands ?? []
  const nameOf = ({ least, below }: Band): string =>
    least === 0 ? t('payers.nothing') : `${formatMoney(least, currency)}–${formatMoney(below, currency)}`
  const handleBand = (index: number): void => {
    const band = bands[index]
    if (band?.payers) setOpened({ title: nameOf(band), of: { least: band.least } })
  }
  return (
    <div className={layout.stack}>
      {isConverted && payers.report && (
        <div className={layout.tight}>
          <HowConverted report={payers.report} isPart />
          {payers.without_rate > 0 && (
            <p role="status" className={layout.flush}>
              {t('payers.without', { count: payers.without_rate })}
            </p>
          )}
        </div>
      )}
      <Chart
        title={t('payers.bands')}
        unit={t('payers.unit', { currency })}
        over={t('payers.over')}
        kind="bar"
        labels={bands.map(nameOf)}
        series={[{ name: t('payers'), values: bands.map((one) => one.payers) }]}
        format={formatCount}
        // Whom a phone's link belongs to may not look at players.
        {...(!isPhoneView && { onSelect: handleBand })}
      />
      <Why metric="payer_amounts" />
      <TopTable
        found={found}
        currency={currency}
        onOpen={
          isPhoneView
            ? undefined
            : ({ percent }) => setOpened({ title: t('top.of', { percent }), of: { percent } })
        }
      />
      <Why metric="top_payers" />
      {opened && (
        <PlayersBehind
          title={t(isConverted ? 'payers.behind.converted' : 'payers.behind', { of: opened.title, currency })}
          figure={{ payers: { ...daysForm(search), ...moneyForm(money), ...opened.of } }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

interface TopProps {
  found: CurrencyPayers | undefined
  currency: string
  /** Absent where nobody may look. */
  onOpen: ((top: Top) => void) | undefined
}

function TopTable({ found, currency, onOpen }: TopProps) {
  const t = paymentsTexts.useT()
  const columns: Column<Top>[] = [
    {
      key: 'percent',
      title: t('top.percent'),
      isPrimary: true,
      render: ({ percent }) => t('top.of', { percent }),
    },
    {
      key: 'payers',
      title: t('payers'),
      align: 'end',
      render: (one) =>
        onOpen ? (
          <Button
            type="link"
            size="small"
            aria-label={t('payers.open', { of: t('top.of', { percent: one.percent }), count: one.payers })}
            onClick={() => onOpen(one)}
          >
            {formatCount(one.payers)}
          </Button>
        ) : (
          formatCount(one.payers)
        ),
    },
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
