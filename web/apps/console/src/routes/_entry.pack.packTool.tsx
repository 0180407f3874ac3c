import { createFileRoute } from '@tanstack/react-router'
import { PackToolPage } from '@/features/pack-tool'
import { parsePackToolSearch } from '@/features/pack-tool/search'

export const Route = createFileRoute('/_entry/pack/packTool')({
  validateSearch: parsePackToolSearch,
  staticData: { name: 'PackTool', title: 'packTool' },
  component: PackToolPage,
})
