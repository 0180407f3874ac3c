import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '@/pages/operate/overview'

export const Route = createFileRoute('/_entry/operate/')({
  staticData: { page: 'Operate' },
  component: OverviewPage,
})
