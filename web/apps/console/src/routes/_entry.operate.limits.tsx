import { createFileRoute } from '@tanstack/react-router'
import { LimitsPage } from '@/pages/operate/limits'
import { parseLimitsSearch } from '@/pages/operate/limits/search'

export const Route = createFileRoute('/_entry/operate/limits')({
  validateSearch: parseLimitsSearch,
  staticData: { page: 'Limits' },
  component: LimitsPage,
})
