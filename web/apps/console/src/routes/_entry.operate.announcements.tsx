import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementsPage } from '@/pages/operate/announcements'
import { parseKeySearch } from '@/pages/operate/key-search'

export const Route = createFileRoute('/_entry/operate/announcements')({
  validateSearch: parseKeySearch,
  staticData: { page: 'Announcements' },
  component: AnnouncementsPage,
})
