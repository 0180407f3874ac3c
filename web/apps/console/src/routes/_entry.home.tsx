import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '@/features/home'

export const Route = createFileRoute('/_entry/home')({
  staticData: { name: 'Home', title: 'home' },
  component: HomePage,
})
