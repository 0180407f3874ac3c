import { createFileRoute } from '@tanstack/react-router'
import { AlertsPage } from '@/pages/operate/alerts'
import { parseAlertsSearch } from '@/pages/operate/alerts/search'

export const Route = createFileRoute('/_entry/operate/alerts')({
  validateSearch: parseAlertsSearch,
  staticData: { page: 'Alerts' },
  component: AlertsPage,
})
