import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OperateLayout } from '@/pages/operate/operate-layout'

export const Route = createFileRoute('/_entry/operate')({
  component: () => (
    <OperateLayout>
      <Outlet />
    </OperateLayout>
  ),
})
