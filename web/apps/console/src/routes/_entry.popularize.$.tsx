import { createFileRoute } from '@tanstack/react-router'
import { MicroApp } from '@/pages/micro-app'

export const Route = createFileRoute('/_entry/popularize/$')({
  staticData: { page: 'Popularize' },
  component: () => <MicroApp name="popularize" />,
})
