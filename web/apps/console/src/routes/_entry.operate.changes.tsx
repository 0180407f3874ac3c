import { createFileRoute } from '@tanstack/react-router'
import { ChangesPage } from '@/pages/operate/changes'
import { parseChangesSearch } from '@/pages/operate/changes/search'

export const Route = createFileRoute('/_entry/operate/changes')({
  validateSearch: parseChangesSearch,
  staticData: { page: 'Changes' },
  component: ChangesPage,
})
