import { createFileRoute } from '@tanstack/react-router'
import { FloatingPage } from '@/pages/operate/floating'
import { parseFloatingSearch } from '@/pages/operate/floating/search'

export const Route = createFileRoute('/_entry/operate/floating-button')({
  validateSearch: parseFloatingSearch,
  staticData: { page: 'FloatingButton' },
  component: FloatingPage,
})
