import { createFileRoute } from '@tanstack/react-router'
import { PublishersPage } from '@/pages/setting/publishers'
import { parsePublisherSearch } from '@/pages/setting/publishers/search'

export const Route = createFileRoute('/_entry/setting_/publishers')({
  validateSearch: parsePublisherSearch,
  staticData: { page: 'Publishers' },
  component: PublishersPage,
})
