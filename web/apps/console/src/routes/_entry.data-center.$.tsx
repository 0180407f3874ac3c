import { createFileRoute } from '@tanstack/react-router'
import { MicroApp } from '@/features/micro-app'

export const Route = createFileRoute('/_entry/data-center/$')({
  staticData: { name: 'DataCenter', title: 'dataCenter', permittedPath: '/data-center' },
  component: () => <MicroApp name="data-center" />,
})
