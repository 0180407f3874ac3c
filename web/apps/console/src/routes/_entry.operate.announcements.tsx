import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementsPage } from '@/pages/operate/announcements'
import { parseAnnouncementsSearch } from '@/pages/operate/announcements/search'

export const Route = createFileRoute('/_entry/operate/announcements')({
  validateSearch: parseAnnouncementsSearch,
  staticData: { page: 'Announcements' },
  component: AnnouncementsPage,
})
