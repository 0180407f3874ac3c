import { createFileRoute } from '@tanstack/react-router'
import { PackMiniPage } from '@/pages/pack/mini-sdk'

export const Route = createFileRoute('/_entry/pack/mini-sdk')({
  staticData: { page: 'MiniSdk' },
  component: PackMiniPage,
})
