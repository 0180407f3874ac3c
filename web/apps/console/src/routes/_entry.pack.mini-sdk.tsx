import { createFileRoute } from '@tanstack/react-router'
import { PackMiniPage } from '@/pages/pack/mini-sdk'

export const Route = createFileRoute('/_entry/pack/mini-sdk')({
  validateSearch: ({ environment }): { environment?: 'sandbox' } =>
    environment === 'sandbox' ? { environment } : {},
  staticData: { page: 'MiniSdk' },
  component: PackMiniPage,
})
