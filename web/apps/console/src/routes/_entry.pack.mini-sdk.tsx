import { createFileRoute } from '@tanstack/react-router'
import { PackPage } from '@/features/pack'

export const Route = createFileRoute('/_entry/pack/mini-sdk')({
  staticData: { name: 'MiniSdk', title: 'miniSdk' },
  component: () => <PackPage page="miniSdk" />,
})
