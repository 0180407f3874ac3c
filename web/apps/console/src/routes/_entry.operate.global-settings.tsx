import { createFileRoute } from '@tanstack/react-router'
import { GlobalSettingsPage } from '@/pages/operate/global-settings'

export const Route = createFileRoute('/_entry/operate/global-settings')({
  staticData: { page: 'GlobalSettings' },
  component: GlobalSettingsPage,
})
