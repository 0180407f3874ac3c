import { createFileRoute } from '@tanstack/react-router'
import { PhoneView } from '@/pages/micro-app'

export const Route = createFileRoute('/phone/data-center/$')({
  staticData: { page: 'PhoneView' },
  component: PhoneView,
})
