import { createFileRoute } from '@tanstack/react-router'
import { SwitchesPage } from '@/pages/operate/switches'
import { parseSwitchesSearch } from '@/pages/operate/switches/search'

export const Route = createFileRoute('/_entry/operate/switches')({
  validateSearch: parseSwitchesSearch,
  staticData: { page: 'Switches' },
  component: SwitchesPage,
})
