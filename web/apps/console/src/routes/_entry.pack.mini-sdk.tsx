import { createFileRoute } from '@tanstack/react-router'
import { PackMiniPage } from '@/features/pack-mini'

export const Route = createFileRoute('/_entry/pack/mini-sdk')({
  staticData: { name: 'MiniSdk', title: 'miniSdk' },
  component: PackMiniPage,
})
