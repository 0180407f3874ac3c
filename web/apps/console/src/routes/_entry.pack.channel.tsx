import { createFileRoute } from '@tanstack/react-router'
import { ChannelPage } from '@/pages/pack/channel'
import { parseChannelSearch } from '@/pages/pack/channel/search'

export const Route = createFileRoute('/_entry/pack/channel')({
  validateSearch: parseChannelSearch,
  staticData: { page: 'Channel' },
  component: ChannelPage,
})
