import { createFileRoute } from '@tanstack/react-router'
import { ChannelPage } from '@/features/pack-channel'
import { parseChannelSearch } from '@/features/pack-channel/search'

export const Route = createFileRoute('/_entry/pack/channel')({
  validateSearch: parseChannelSearch,
  staticData: { name: 'Channel', title: 'channel' },
  component: ChannelPage,
})
