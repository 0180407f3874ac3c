import { createFileRoute } from '@tanstack/react-router'
import { PackPage } from '@/features/pack'

export const Route = createFileRoute('/_entry/pack/channel')({
  staticData: { name: 'Channel', title: 'channel' },
  component: () => <PackPage page="channel" />,
})
