import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '@/features/account/invite-page'

export const Route = createFileRoute('/invite')({
  // A token of digits only would arrive as a number.
  validateSearch: (search): { token?: string } =>
    typeof search.token === 'string' || typeof search.token === 'number'
      ? { token: String(search.token) }
      : {},
  staticData: { name: 'Invite', title: 'invite', isPublic: true },
  component: InvitePage,
})
