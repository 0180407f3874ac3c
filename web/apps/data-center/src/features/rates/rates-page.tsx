// The publisher's report currency and the dated rates that lead to it.
import { describeFailure } from '@longshore/remote'
import {
  type Column,
  DataTable,
  EmptyState,
  GameTime,
  GameZoneProvider,
  PageHeader,
  useHeld,
} from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { formatCount } from '../../lib/figures'
import { type Rate, type RateList, useCanKeepRates, useRatesQuery } from './api'
import { DeleteRate } from './delete-rate'
import { ImportDialog } from './import-dialog'
import { ratesTexts } from './locales'
import { RateForm } from './rate-form'
import { ReportCurrency } from './report-currency'

export function RatesPage() {
  const t = ratesTexts.useT()
  const query = useQuery(useRatesQuery())
  const canKeep = useCanKeepRates()
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const target = query.data?.report_currency
  const close = (): void => setOpen(null)
  return (
    <GameZoneProvider value={query.data?.time_zone ?? 'UTC'}>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          canKeep &&
          target && (
            <>
              <Button onClick={() => setOpen('import')}>{t('import')}</Button>
              <Button type="primary" onClick={() => setOpen('add')}>
                {t('add')}
              </Button>
            </>
          )
        }
      />
      <div className={layout.stack}>
        {query.data && <ReportCurrency rates={query.data} canKeep={canKeep} />}
        {query.data && !target ? (
          <EmptyState title={t('none.currency')} lead={t('none.currency.lead')} />
        ) : (
          <RateTable query={query} canKeep={canKeep} />
        )}
      </div>
      {open === 'add' && query.data && <RateForm rates={query.data} onClose={close} />}
      {open === 'import' && target && <ImportDialog target={target} onClose={close} />}
    </GameZoneProvider>
  )
}

function RateTable({ query, canKeep }: { query: ReturnType<typeof useQuery<RateList>>; canKeep: boolean }) {
  const t = ratesTexts.useT()
  const columns = useColumns(query.data, canKeep)
  const { count = 0, list = [] } = query.data ?? {}
  return (
    <div className={layout.tight}>
      <DataTable
        name="data-rates"
        label={t('title')}
        columns={columns}
        rowKey={nameOf}
        query={query}
        missingPermission={describeFailure(query.error).kind === 'refused' ? t('title') : undefined}
        empty={{ title: t('none'), lead: t('none.lead') }}
      />
      {count > list.length && (
        <p className={layout.hint}>
          {t('shown', { count: formatCount(count), shown: formatCount(list.length) })}
        </p>
      )}
    </div>
  )
}

function useColumns(rates: RateList | undefined, canKeep: boolean): Column<Rate>[] {
  const t = ratesTexts.useT()
  const target = rates?.report_currency ?? ''
  const columns: Column<Rate>[] = [
    { key: 'currency', title: t('currency'), isPrimary: true, render: ({ currency }) => currency },
    { key: 'since', title: t('since'), render: ({ since }) => since },
    {
      key: 'rate',
      title: t('rate'),
      align: 'end',
      render: ({ currency, rate }) => t('rate.of', { currency, rate, target }),
    },
    { key: 'changed', title: t('changed'), render: (one) => one.changed_user_name },
    { key: 'at', title: t('at'), render: (one) => <GameTime at={one.changed_at} /> },
  ]
  if (!rates || !canKeep) return columns
  return [
    ...columns,
    { key: 'actions', title: t('actions'), render: (rate) => <Actions rate={rate} rates={rates} /> },
  ]
}

function Actions({ rate, rates }: { rate: Rate; rates: RateList }) {
  const t = ratesTexts.useT()
  const hold = useHeld()
  const target = rates.report_currency ?? ''
  const named = { name: nameOf(rate) }
  const close = (): void => hold(null)
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={t('change.named', named)}
        onClick={() => hold(<RateForm rates={rates} initial={rate} onClose={close} />)}
      >
        {t('change')}
      </Button>
      <Button
        type="link"
        size="small"
        danger
        aria-label={t('delete.named', named)}
        onClick={() => hold(<DeleteRate rate={rate} name={named.name} target={target} onClose={close} />)}
      >
        {t('delete')}
      </Button>
    </>
  )
}

function nameOf({ currency, since }: Pick<Rate, 'currency' | 'since'>): string {
  return `${currency} ${since}`
}
