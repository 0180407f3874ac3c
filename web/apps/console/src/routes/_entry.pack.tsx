import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PackLayout } from '@/features/pack'

export const Route = createFileRoute('/_entry/pack')({
  staticData: { permittedPath: '/pack' },
  component: () => (
    <PackLayout>
      <Outlet />
    </PackLayout>
  ),
})
