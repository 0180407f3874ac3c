import { createFileRoute } from '@tanstack/react-router'
import { InstallPage } from '@/features/install/install-page'

export const Route = createFileRoute('/install/$token')({
  staticData: { name: 'Install', title: 'install', isPublic: true },
  component: InstallPage,
})
