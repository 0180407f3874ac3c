import { createFileRoute } from '@tanstack/react-router'
import { RealNamePage } from '@/pages/operate/real-name'
import { parseRealNameSearch } from '@/pages/operate/real-name/search'

export const Route = createFileRoute('/_entry/operate/real-name')({
  validateSearch: parseRealNameSearch,
  staticData: { page: 'RealName' },
  component: RealNamePage,
})
