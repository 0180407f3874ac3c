import { createFileRoute } from '@tanstack/react-router'
import { ReconciliationPage } from '@/pages/operate/reconciliation'
import { parseReconciliationSearch } from '@/pages/operate/reconciliation/search'

export const Route = createFileRoute('/_entry/operate/reconciliation')({
  validateSearch: parseReconciliationSearch,
  staticData: { page: 'Reconciliation' },
  component: ReconciliationPage,
})
