import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '@/features/account/invite-page'

export const Route = createFileRoute('/invite')({
  staticData: { name: 'Invite', title: 'invite', isPublic: true },
  component: InvitePage,
})
