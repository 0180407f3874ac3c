import { createFileRoute } from '@tanstack/react-router'
import { PackPage } from '@/features/pack'

export const Route = createFileRoute('/_entry/pack/sdk')({
  staticData: { name: 'SDK', title: 'sdk' },
  component: () => <PackPage page="sdk" />,
})
