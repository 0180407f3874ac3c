import { createFileRoute } from '@tanstack/react-router'
import { MicroApp } from '@/features/micro-app'

export const Route = createFileRoute('/_entry/popularize/$')({
  staticData: { name: 'Popularize', title: 'popularize', permittedPath: '/popularize' },
  component: () => <MicroApp name="popularize" />,
})
