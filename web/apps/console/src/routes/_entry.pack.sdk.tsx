import { createFileRoute } from '@tanstack/react-router'
import { PackSdkPage } from '@/features/pack-sdk'

export const Route = createFileRoute('/_entry/pack/sdk')({
  staticData: { name: 'SDK', title: 'sdk' },
  component: PackSdkPage,
})
