import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '@/pages/operate/messages'
import { parseMessagesSearch } from '@/pages/operate/messages/search'

export const Route = createFileRoute('/_entry/operate/messages')({
  validateSearch: parseMessagesSearch,
  staticData: { page: 'Messages' },
  component: MessagesPage,
})
