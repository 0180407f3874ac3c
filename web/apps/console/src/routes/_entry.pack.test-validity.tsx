import { createFileRoute } from '@tanstack/react-router'
import { PackValidityPage } from '@/pages/pack/test-validity'
import { parseValiditySearch } from '@/pages/pack/test-validity/search'

export const Route = createFileRoute('/_entry/pack/test-validity')({
  validateSearch: parseValiditySearch,
  staticData: { page: 'TestValidity' },
  component: PackValidityPage,
})
