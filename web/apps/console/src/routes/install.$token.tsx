import { createFileRoute } from '@tanstack/react-router'
import { InstallPage } from '@/pages/install'

export const Route = createFileRoute('/install/$token')({
  staticData: { page: 'Install' },
  component: InstallPage,
})
