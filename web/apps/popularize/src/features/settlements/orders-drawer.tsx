// What stands behind a line, by the same rules that derived it: orders, or who registered.
import { type Column, CopyId, DataTable, Drawer, GameTime, Money } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Line, useSettlements } from './api'
import { settlementTexts } from './locales'

type Order = NonNullable<ReturnType<typeof useOrders>['data']>['list'][number]
const SIZE = 50

function useOrders(id: number, line: number, page: number) {
  return useQuery(useSettlements().orders(id, line, page))
}

export function OrdersDrawer({ id, line, onClose }: { id: number; line: Line; onClose(): void }) {
  const t = settlementTexts.useT()
  const [page, setPage] = useState(1)
  const query = useOrders(id, line.number, page)
  const title = t(line.base_unit === 'players' ? 'people.title' : 'orders.title', { line: line.number })
  // Whoever registered stands there without an order.
  const hasOrders = query.data?.list.every(({ number }) => number !== '') ?? true
  return (
    <Drawer title={title} onClose={onClose}>
      <DataTable
        name="settlement-orders"
        label={title}
        columns={useColumns(hasOrders)}
        // Several parts of one order can go back within a month.
        rowKey={({ number, player_id, at }) => `${number} ${player_id} ${at}`}
        query={query}
        paging={{ page, size: SIZE }}
        onPaging={(next) => setPage(next.page ?? 1)}
        empty={{ title: t('orders.none') }}
      />
    </Drawer>
  )
}

function useColumns(hasOrders: boolean): Column<Order>[] {
  const t = settlementTexts.useT()
  const player: Column<Order> = {
    key: 'player',
    title: t('orders.player'),
    isPrimary: !hasOrders,
    render: ({ player_id }) => player_id,
  }
  const at: Column<Order> = { key: 'at', title: t('orders.at'), render: (row) => <GameTime at={row.at} /> }
  if (!hasOrders) return [player, at]
  return [
    {
      key: 'number',
      title: t('orders.number'),
      isPrimary: true,
      render: ({ number }) => <CopyId value={number} label={t('orders.number')} most={16} />,
    },
    player,
    {
      key: 'amount',
      title: t('orders.amount'),
      align: 'end',
      render: ({ amount_minor, currency }) => <Money minor={amount_minor} currency={currency} />,
    },
    at,
  ]
}
