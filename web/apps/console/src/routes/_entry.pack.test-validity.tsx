import { createFileRoute } from '@tanstack/react-router'
import { PackPage } from '@/features/pack'

export const Route = createFileRoute('/_entry/pack/test-validity')({
  staticData: { name: 'TestValidity', title: 'testValidity' },
  component: () => <PackPage page="testValidity" />,
})
