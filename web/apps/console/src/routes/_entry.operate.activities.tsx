import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from '@/pages/operate/activities'
import { parseActivitiesSearch } from '@/pages/operate/activities/search'

export const Route = createFileRoute('/_entry/operate/activities')({
  validateSearch: parseActivitiesSearch,
  staticData: { page: 'Activities' },
  component: ActivitiesPage,
})
