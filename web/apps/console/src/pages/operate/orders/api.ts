import type { Answer, Row } from '@longshore/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '@/lib/api'
import { changed, selectedGameId } from '../api'
import type { OrdersSearch } from './search'

export type Order = Row<'usdk_list_orders'>
export type OrderDetail = Answer<'usdk_detail_order'>
export type LedgerEvent = OrderDetail['events'][number]

/** What the channel gave back in parts, and nobody has decided of; minor units. */
export function undecidedOf({
  order,
  told_back_minor: told,
  booked_back_minor: booked,
}: OrderDetail): number {
  return order.payment === 'paid' ? Math.max(0, told - booked) : 0
}

const PAGE_SIZE = 50
/** A delivery ends within seconds: who looks at an order sees it. */
const LIVE_MS = 3_000

/** What the list is narrowed to, as its calls say it. */
export function filtersOf(search: OrdersSearch) {
  const { keyword, environment, payment, delivery, channel, attention, server } = search
  return { keyword, environment, payment, delivery, channel_code: channel, attention, server_id: server }
}

export function ordersQuery(search: OrdersSearch) {
  const fields = { ...filtersOf(search), before: search.before, page_size: PAGE_SIZE }
  return queryOptions({
    queryKey: ['orders', selectedGameId(), 'list', fields],
    queryFn: ({ signal }) => ask('usdk_list_orders', fields, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function orderQuery(number: string) {
  return queryOptions({
    queryKey: ['orders', selectedGameId(), 'detail', number],
    queryFn: ({ signal }) => ask('usdk_detail_order', { number }, { signal }),
    refetchInterval: ({ state }) => (state.data?.order.delivery === 'queued' ? LIVE_MS : false),
  })
}

export async function resend(numbers: string[], reason: string): Promise<Answer<'usdk_resend_orders'>> {
  const answer = await ask('usdk_resend_orders', { numbers, reason })
  await changed('orders')
  return answer
}

export async function refund(number: string, reason: string): Promise<void> {
  await ask('usdk_refund_order', { number, reason })
  await changed('orders')
}

export async function bookPart(number: string, amountMinor: number, reason: string): Promise<void> {
  await ask('usdk_book_order_part', { number, amount_minor: amountMinor, reason })
  await changed('orders')
}

export async function markDelivered(number: string, reason: string): Promise<void> {
  await ask('usdk_mark_order_delivered', { number, reason })
  await changed('orders')
}
