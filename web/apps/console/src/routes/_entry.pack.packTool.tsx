import { createFileRoute } from '@tanstack/react-router'
import { PackToolPage } from '@/pages/pack/pack-tool'
import { parsePackToolSearch } from '@/pages/pack/pack-tool/search'

export const Route = createFileRoute('/_entry/pack/packTool')({
  validateSearch: parsePackToolSearch,
  staticData: { page: 'PackTool' },
  component: PackToolPage,
})
