// When the players of each channel had paid what they cost. Costs are kept nowhere: the reader enters one.
import { type Column, DataTable, rowsAtHand } from '@longshore/ui'
import { TextField } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { FormEvent } from 'react'
import { AnswerPart } from '../../components/answer-part'
import { Chart } from '../../components/chart/chart'
import type { Series } from '../../components/chart/draw'
import { HowConverted } from '../../components/currency'
import { usePartName } from '../../components/parts'
import { Why } from '../../components/why'
import { formatAverage, formatCount, majorUnits } from '../../lib/figures'
import { formatMajor } from '../../lib/money'
import { type Money, type Payback, usePayback } from './api'
import { paymentsTexts } from './locales'
import styles from './payments-page.module.css'
import { costOf, type PaymentsSearch } from './search'

/** Curves beside each other; the table has all channels. */
const MOST_CURVES = 5
const DAYS = [0, 7, 30, 60, 90] as const

type Channel = Payback['channels'][number]

interface Props {
  gameId: number
  search: PaymentsSearch
  money: Money
}

export function PaybackOfChannels({ gameId, search, money }: Props) {
  const t = paymentsTexts.useT()
  const { currency } = money
  return (
    <div className={layout.stack}>
      <div className={`${layout.frame} ${styles.cost}`}>
        <Cost key={`${search.cost} ${currency}`} search={search} currency={currency} />
        <p className={`${layout.flush} ${layout.muted}`}>{t('payback.note')}</p>
      </div>
      <AnswerPart query={usePayback(gameId, search, money)} area={t('payback')}>
        {(payback) => <Found payback={payback} />}
      </AnswerPart>
      <Why metric="payback" />
    </div>
  )
}

/** Of the money and the cost that it was asked for, which stands there until the next answer comes. */
function Found({ payback: { currency, cost, channels, report } }: { payback: Payback }) {
  const t = paymentsTexts.useT()
  const nameOf = usePartName('channel')
  const curves: Series[] = channels.slice(0, MOST_CURVES).map((one) => ({
    name: nameOf({ part: one.channel }),
    values: one.players.map((players, n) => majorUnits(one.net[n] ?? 0, currency) / players),
  }))
  const days = Math.max(0, ...curves.map(({ values }) => values.length))
  if (cost > 0) {
    const line = Array.from({ length: days }, () => majorUnits(cost, currency))
    curves.push({ name: t('payback.cost'), values: line, isBefore: true })
  }
  return (
    <>
      {report && <HowConverted report={report} isPart />}
      <Chart
        title={t('payback')}
        unit={t('payback.unit', { currency })}
        over={t('worth.over')}
        kind="line"
        labels={Array.from({ length: days }, (_, n) => t('worth.day', { n }))}
        series={curves}
        format={(value) => formatMajor(value, currency)}
      />
      <ChannelTable channels={channels} currency={currency} hasCost={cost > 0} />
    </>
  )
}

/** What a new player cost; it stands in the address, so that a link says the same. */
function Cost({ search, currency }: { search: PaymentsSearch; currency: string }) {
  const t = paymentsTexts.useT()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const cost = new FormData(event.currentTarget).get('cost')
    const { cost: _, ...others } = search
    const written = typeof cost === 'string' ? cost.trim() : ''
    void navigate({ to: '/payments', search: { ...others, ...(written && { cost: written }) } as never })
  }
  const isWrong = search.cost !== undefined && costOf(search, currency) === 0
  return (
    <form onSubmit={submit} className={layout.row}>
      <TextField
        label={t('payback.cost.label', { currency })}
        name="cost"
        inputMode="decimal"
        maxLength={12}
        defaultValue={search.cost ?? ''}
        {...(isWrong && { error: t('payback.cost.wrong') })}
      />
      <Button htmlType="submit">{t('payback.compare')}</Button>
    </form>
  )
}

function ChannelTable({
  channels,
  currency,
  hasCost,
}: {
  channels: readonly Channel[]
  currency: string
  hasCost: boolean
}) {
  const t = paymentsTexts.useT()
  const nameOf = usePartName('channel')
  const columns: Column<Channel>[] = [
    {
      key: 'channel',
      title: t('payback.channel'),
      isPrimary: true,
      render: ({ channel }) => nameOf({ part: channel }),
    },
    {
      key: 'players',
      title: t('payback.players'),
      align: 'end',
      render: ({ players }) => formatCount(players[0] ?? 0),
    },
    ...DAYS.map(
      (n): Column<Channel> => ({
        key: `day-${n}`,
        title: `LTV-${n}`,
        align: 'end',
        render: ({ players, net }) => formatAverage(net[n] ?? 0, players[n] ?? 0, currency),
      }),
    ),
    {
      key: 'back',
      title: t('payback.day'),
      align: 'end',
      render: ({ paid_back }) =>
        hasCost ? (paid_back === null ? t('payback.not') : t('worth.day', { n: paid_back })) : '-',
    },
  ]
  return (
    <DataTable
      name="data-payback"
      label={t('payback.table')}
      isPart
      columns={columns}
      rowKey={({ channel }) => channel}
      query={rowsAtHand(channels)}
      empty={{ title: t('payback.none') }}
    />
  )
}
