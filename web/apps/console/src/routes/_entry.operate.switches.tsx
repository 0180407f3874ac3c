import { createFileRoute } from '@tanstack/react-router'
import { parseKeySearch } from '@/pages/operate/key-search'
import { SwitchesPage } from '@/pages/operate/switches'

export const Route = createFileRoute('/_entry/operate/switches')({
  validateSearch: parseKeySearch,
  staticData: { page: 'Switches' },
  component: SwitchesPage,
})
