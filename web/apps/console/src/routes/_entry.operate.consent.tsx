import { createFileRoute } from '@tanstack/react-router'
import { ConsentPage } from '@/pages/operate/consent'
import { parseConsentSearch } from '@/pages/operate/consent/search'

export const Route = createFileRoute('/_entry/operate/consent')({
  validateSearch: parseConsentSearch,
  staticData: { page: 'Consent' },
  component: ConsentPage,
})
