import { createFileRoute } from '@tanstack/react-router'
import { PackPage } from '@/features/pack'

export const Route = createFileRoute('/_entry/pack/packTool')({
  staticData: { name: 'PackTool', title: 'packTool' },
  component: () => <PackPage page="packTool" />,
})
