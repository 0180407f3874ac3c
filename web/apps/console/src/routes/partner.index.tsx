import { createFileRoute } from '@tanstack/react-router'
import { PartnerPage } from '@/pages/account/partner'

interface PartnerSearch {
  tab?: 'links' | 'statements'
  /** The statement that is open. */
  statement?: number
}

export const Route = createFileRoute('/partner/')({
  validateSearch: ({ tab, statement }): PartnerSearch => ({
    ...((tab === 'links' || tab === 'statements') && { tab }),
    ...(tab === 'statements' && Number.isSafeInteger(statement) && { statement: statement as number }),
  }),
  staticData: { page: 'Partner' },
  component: PartnerPage,
})
