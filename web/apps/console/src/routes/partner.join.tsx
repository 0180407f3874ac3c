import { createFileRoute } from '@tanstack/react-router'
import { PartnerJoinPage } from '@/pages/account/partner/entering/join'

export const Route = createFileRoute('/partner/join')({
  // A token of digits only would arrive as a number.
  validateSearch: (search): { token?: string } =>
    typeof search.token === 'string' || typeof search.token === 'number'
      ? { token: String(search.token) }
      : {},
  staticData: { page: 'PartnerJoin' },
  component: PartnerJoinPage,
})
