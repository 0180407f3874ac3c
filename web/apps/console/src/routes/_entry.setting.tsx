import { createFileRoute } from '@tanstack/react-router'
import { SettingPage } from '@/features/setting'

export const Route = createFileRoute('/_entry/setting')({
  staticData: { name: 'Setting', title: 'setting' },
  component: SettingPage,
})
