import { createFileRoute } from '@tanstack/react-router'
import { MicroApp } from '@/pages/micro-app'

export const Route = createFileRoute('/_entry/data-center/$')({
  staticData: { page: 'DataCenter' },
  component: () => <MicroApp name="data-center" />,
})
