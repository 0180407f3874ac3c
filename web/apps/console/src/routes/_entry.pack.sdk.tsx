import { createFileRoute } from '@tanstack/react-router'
import { PackSdkPage } from '@/pages/pack/sdk'

export const Route = createFileRoute('/_entry/pack/sdk')({
  staticData: { page: 'SDK' },
  component: PackSdkPage,
})
