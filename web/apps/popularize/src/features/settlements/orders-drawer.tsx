// The orders behind a line, by the same rules that derived it.
import { type Column, CopyId, DataTable, Drawer, GameTime, Money } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettlements } from './api'
import { settlementTexts } from './locales'

type Order = NonNullable<ReturnType<typeof useOrders>['data']>['list'][number]
const SIZE = 50

function useOrders(id: number, line: number, page: number) {
  return useQuery(useSettlements().orders(id, line, page))
}

export function OrdersDrawer({ id, line, onClose }: { id: number; line: number; onClose(): void }) {
  const t = settlementTexts.useT()
  const [page, setPage] = useState(1)
  const query = useOrders(id, line, page)
  const columns: Column<Order>[] = [
    {
      key: 'number',
      title: t('orders.number'),
      isPrimary: true,
      render: ({ number }) => <CopyId value={number} label={t('orders.number')} most={16} />,
    },
    { key: 'player', title: t('orders.player'), render: ({ player_id }) => player_id },
    {
      key: 'amount',
      title: t('orders.amount'),
      align: 'end',
      render: ({ amount_minor, currency }) => <Money minor={amount_minor} currency={currency} />,
    },
    { key: 'at', title: t('orders.at'), render: ({ at }) => <GameTime at={at} /> },
  ]
  return (
    <Drawer title={t('orders.title', { line })} onClose={onClose}>
      <DataTable
        name="settlement-orders"
        label={t('orders.title', { line })}
        columns={columns}
        rowKey={({ number }) => number}
        query={query}
        paging={{ page, size: SIZE }}
        onPaging={(next) => setPage(next.page ?? 1)}
        empty={{ title: t('orders.none') }}
      />
    </Drawer>
  )
}
