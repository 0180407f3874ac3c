import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '@/features/account/setup-page'

export const Route = createFileRoute('/setup')({
  staticData: { name: 'Setup', title: 'setup', isPublic: true },
  component: SetupPage,
})
