import { createFileRoute } from '@tanstack/react-router'
import { OperatePage } from '@/features/operate'

export const Route = createFileRoute('/_entry/operate')({
  staticData: { name: 'Operate', title: 'operate', permittedPath: '/operate' },
  component: OperatePage,
})
