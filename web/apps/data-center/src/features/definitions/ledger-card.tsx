// Whether the figures agree with the ledgers: what last night's comparison found.

import type { Answer } from '@longshore/api-client'
import { formatMoney } from '@longshore/kit/amount'
import { FailureState, PageSkeleton, useConnection, useLoad } from '@longshore/remote'
import { type Column, DataTable, GameTime, GameZoneProvider, rowsAtHand } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { formatCount } from '../../lib/figures'
import { definitionsTexts } from './locales'

type Comparison = Answer<'data_last_comparison'>
type Difference = Comparison['differences'][number] & { key: string }

export function LedgerCard({ gameId }: { gameId: number }) {
  const t = definitionsTexts.useT()
  const { api } = useConnection()
  const load = useLoad({
    queryKey: ['comparison', gameId],
    queryFn: ({ signal }) => api.call('data_last_comparison', {}, { errorNotice: false, signal }),
  })
  // Nothing in its place would be taken for no difference.
  if (load.state === 'failed')
    return <FailureState error={load.error} area={t('ledger.title')} onRetry={load.retry} />
  if (load.state === 'loading') return <PageSkeleton />
  const { data } = load
  return (
    <GameZoneProvider value={data.time_zone}>
      <section className={`${layout.card} ${layout.tight}`} aria-labelledby="ledger-comparison">
        <h2 id="ledger-comparison" className={layout.title}>
          {t('ledger.title')}
        </h2>
        <p className={layout.lead}>{t('ledger.lead')}</p>
        <Outcome comparison={data} />
        {data.count > 0 && <Differences comparison={data} />}
      </section>
    </GameZoneProvider>
  )
}

function Outcome({ comparison: { checked_at, first, last, count } }: { comparison: Comparison }) {
  const t = definitionsTexts.useT()
  if (checked_at === null || checked_at === undefined)
    return <p className={layout.flush}>{t('ledger.never')}</p>
  const days = { first: first ?? '', last: last ?? '', count }
  return (
    <p className={layout.flush}>
      <strong>{t(count === 0 ? 'ledger.agrees' : 'ledger.differs', days)}</strong>{' '}
      <span className={layout.muted}>
        {t('ledger.at')} <GameTime at={checked_at} />
      </span>
    </p>
  )
}

function Differences({ comparison: { differences, count } }: { comparison: Comparison }) {
  const t = definitionsTexts.useT()
  const figure = (name: 'ledger' | 'figures' | 'events'): Column<Difference> => ({
    key: name,
    title: t(`ledger.${name}`),
    align: 'end',
    render: (row) => textOf(row, row[name]),
  })
  const columns: Column<Difference>[] = [
    { key: 'day', title: t('ledger.day'), isPrimary: true, render: ({ day }) => day },
    { key: 'kind', title: t('ledger.kind'), render: ({ kind }) => t(`ledger.kind.${kind}`) },
    figure('ledger'),
    figure('figures'),
    figure('events'),
  ]
  const list = differences.map((one) => ({ ...one, key: `${one.day} ${one.kind} ${one.currency}` }))
  return (
    <>
      {list.length < count && <p className={layout.muted}>{t('ledger.newest', { count: list.length })}</p>}
      <DataTable
        name="data-differences"
        label={t('ledger.title')}
        columns={columns}
        rowKey={({ key }) => key}
        query={rowsAtHand(list)}
        empty={{ title: t('ledger.title') }}
      />
    </>
  )
}

/** Money where it is money; how often is a count also where it belongs to a currency. */
function textOf({ kind, currency }: Difference, value: number): string {
  return kind === 'paid' || kind === 'refunded' ? formatMoney(value, currency) : formatCount(value)
}
