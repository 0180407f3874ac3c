import { impersonal } from '@longshore/kit/private-words'
import { DataTable, FilterBar, PageHeader, Views, ZoneNote } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { overviewQuery } from '../api'
import { ExportDialog } from '../export-dialog'
import { ReasonDialog } from '../reason-dialog'
import { useCursor } from '../use-cursor'
import { filtersOf, type Order, ordersQuery, resend } from './api'
import { ordersTexts } from './locales'
import { useOrderColumns } from './order-columns'
import { DELIVERIES, ENVIRONMENTS, type OrdersSearch, PAYMENTS } from './search'

const TO = '/operate/orders'

export function OrdersList() {
  const t = ordersTexts.useT()
  const titles = pageTexts.useT()
  const { search, go } = usePageAddress<OrdersSearch>(TO)
  const query = useQuery(ordersQuery(search))
  const paging = useCursor(search.before, query.data?.next ?? undefined, (before) =>
    go({ ...search, before }),
  )
  const columns = useOrderColumns()
  const chosen = useChosen(query.data?.list)
  const [isExporting, setExporting] = useState(false)
  const { keyword, payment, delivery, channel, attention } = search
  return (
    <>
      <PageHeader title={titles('Orders')} lead={t('lead')} meta={<ZoneNote />} />
      <DataTable
        name="orders"
        label={titles('Orders')}
        columns={columns}
        rowKey={({ number }) => number}
        query={query}
        cursor={paging}
        selection={chosen.selection}
        lines={2}
        views={
          <Views
            name="orders"
            label={t('views')}
            to={TO}
            search={{ ...impersonal(search), before: undefined }}
            views={[
              { key: 'all', title: t('view.all'), search: {} },
              { key: 'stuck', title: t('view.stuck'), search: { attention: 'stuck' } },
              { key: 'refund', title: t('view.toRefund'), search: { attention: 'to_refund' } },
              { key: 'parts', title: t('view.parts'), search: { attention: 'part_refunded' } },
            ]}
          />
        }
        filters={<Filters search={search} onChange={(next) => go(next)} />}
        isFiltered={Boolean(keyword || payment || delivery || channel || attention)}
        onClearFilters={() => go({ environment: search.environment })}
        empty={{ title: t('empty'), lead: t('emptyLead') }}
        onExport={() => setExporting(true)}
      />
      {chosen.dialog}
      {isExporting && (
        <ExportDialog kind="orders" filters={filtersOf(search)} onClose={() => setExporting(false)} />
      )}
    </>
  )
}

interface FiltersProps {
  search: OrdersSearch
  onChange(search: OrdersSearch): void
}

function Filters({ search, onChange }: FiltersProps) {
  const t = ordersTexts.useT()
  const { data } = useQuery(overviewQuery())
  const { attention, keyword, environment, payment, delivery, channel, server } = search
  return (
    <FilterBar
      search={{ key: 'keyword', label: t('search'), maxLength: 128 }}
      values={{ keyword, environment, payment, delivery, channel, server }}
      filters={[
        {
          key: 'environment',
          label: t('environment'),
          fallback: 'production',
          options: ENVIRONMENTS.map((value) => ({ value, label: t(`environment.${value}`) })),
        },
        {
          key: 'payment',
          label: t('payment'),
          options: PAYMENTS.map((value) => ({ value, label: t(`payment.${value}`) })),
        },
        {
          key: 'delivery',
          label: t('delivery'),
          options: DELIVERIES.map((value) => ({ value, label: t(`delivery.${value}`) })),
        },
        {
          key: 'channel',
          label: t('channel'),
          options: (data?.channels ?? []).map(({ code, name }) => ({ value: code, label: name })),
        },
        // Chosen on the page of lost payments: which servers there are, only the orders know.
        ...(server
          ? [{ key: 'server', label: t('server'), options: [{ value: server, label: server }] }]
          : []),
      ]}
      // The route's own parser has read them; what the bar gives are its own options.
      onChange={(values) => onChange({ attention, ...(values as OrdersSearch) })}
    />
  )
}

/** Orders that are chosen to be told again. */
function useChosen(list: readonly Order[] | undefined) {
  const t = ordersTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const numbers = [...keys].map(String)
  const handleResend = async (reason: string): Promise<void> => {
    const { resent, refused } = await resend(numbers, reason)
    setKeys(new Set())
    toast(refused.length > 0 ? 'warning' : 'success', t('resentMany', { resent, refused: refused.length }))
  }
  const selection = mayEdit &&
    list && {
      keys,
      onChange: setKeys,
      rowLabel: ({ number }: Order) => t('choose', { number }),
      bar: (
        <>
          <b>{t('chosen', { count: keys.size })}</b>
          <button type="button" onClick={() => setAsking(true)}>
            {t('resendMany', { count: keys.size })}
          </button>
          <span>{t('resendSafe')}</span>
        </>
      ),
    }
  const dialog = isAsking && (
    <ReasonDialog
      title={t('resendMany', { count: keys.size })}
      submitLabel={t('resendMany', { count: keys.size })}
      onSubmit={handleResend}
      onClose={() => setAsking(false)}
    >
      <p>{t('resendLead')}</p>
    </ReasonDialog>
  )
  return { selection: selection || undefined, dialog }
}
