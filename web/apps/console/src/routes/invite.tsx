import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '@/pages/account/invite'

export const Route = createFileRoute('/invite')({
  // A token of digits only would arrive as a number.
  validateSearch: (search): { token?: string } =>
    typeof search.token === 'string' || typeof search.token === 'number'
      ? { token: String(search.token) }
      : {},
  staticData: { page: 'Invite' },
  component: InvitePage,
})
