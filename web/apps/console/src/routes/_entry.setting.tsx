import { createFileRoute } from '@tanstack/react-router'
import { SettingPage } from '@/features/setting'
import { parseSettingSearch } from '@/features/setting/search'

export const Route = createFileRoute('/_entry/setting')({
  validateSearch: parseSettingSearch,
  staticData: { name: 'Setting', title: 'setting' },
  component: SettingPage,
})
