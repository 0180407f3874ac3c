import { createFileRoute } from '@tanstack/react-router'
import { SettingPage } from '@/pages/setting'
import { parseSettingSearch } from '@/pages/setting/search'

export const Route = createFileRoute('/_entry/setting')({
  validateSearch: parseSettingSearch,
  staticData: { page: 'Setting' },
  component: SettingPage,
})
