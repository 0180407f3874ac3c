import { createFileRoute } from '@tanstack/react-router'
import { LostPaymentsPage } from '@/pages/operate/lost-payments'
import { parseLostSearch } from '@/pages/operate/lost-payments/search'

export const Route = createFileRoute('/_entry/operate/lost-payments')({
  validateSearch: parseLostSearch,
  staticData: { page: 'LostPayments' },
  component: LostPaymentsPage,
})
