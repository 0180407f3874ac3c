import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '@/pages/account/setup'

export const Route = createFileRoute('/setup')({
  // A token of digits only would arrive as a number.
  validateSearch: (search): { token?: string } =>
    typeof search.token === 'string' || typeof search.token === 'number'
      ? { token: String(search.token) }
      : {},
  staticData: { page: 'Setup' },
  component: SetupPage,
})
