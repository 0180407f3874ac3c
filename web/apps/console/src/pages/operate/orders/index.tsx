// 订单: "I paid and got nothing". The list, or the order that the address names.
import { usePageAddress } from '@/lib/use-page-address'
import { OrderPage } from './order-page'
import { OrdersList } from './orders-list'
import type { OrdersSearch } from './search'

export function OrdersPage() {
  const { search } = usePageAddress<OrdersSearch>('/operate/orders')
  return search.order ? <OrderPage key={search.order} number={search.order} /> : <OrdersList />
}
