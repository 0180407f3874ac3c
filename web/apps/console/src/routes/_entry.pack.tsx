import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PackLayout } from '@/pages/pack/pack-layout'

export const Route = createFileRoute('/_entry/pack')({
  component: () => (
    <PackLayout>
      <Outlet />
    </PackLayout>
  ),
})
