import { createFileRoute } from '@tanstack/react-router'
import { ActivitiesPage } from '@/pages/operate/activities'
import { parseKeySearch } from '@/pages/operate/key-search'

export const Route = createFileRoute('/_entry/operate/activities')({
  validateSearch: parseKeySearch,
  staticData: { page: 'Activities' },
  component: ActivitiesPage,
})
