import { createFileRoute } from '@tanstack/react-router'
import { PackValidityPage } from '@/features/pack-validity'
import { parseValiditySearch } from '@/features/pack-validity/search'

export const Route = createFileRoute('/_entry/pack/test-validity')({
  validateSearch: parseValiditySearch,
  staticData: { name: 'TestValidity', title: 'testValidity' },
  component: PackValidityPage,
})
