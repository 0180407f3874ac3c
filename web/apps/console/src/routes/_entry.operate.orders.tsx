import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '@/pages/operate/orders'
import { parseOrdersSearch } from '@/pages/operate/orders/search'

export const Route = createFileRoute('/_entry/operate/orders')({
  validateSearch: parseOrdersSearch,
  staticData: { page: 'Orders' },
  component: OrdersPage,
})
