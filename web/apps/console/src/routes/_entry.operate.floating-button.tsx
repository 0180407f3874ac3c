import { createFileRoute } from '@tanstack/react-router'
import { FloatingPage } from '@/pages/operate/floating'
import { parseKeySearch } from '@/pages/operate/key-search'

export const Route = createFileRoute('/_entry/operate/floating-button')({
  validateSearch: parseKeySearch,
  staticData: { page: 'FloatingButton' },
  component: FloatingPage,
})
