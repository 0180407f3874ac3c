import { createFileRoute } from '@tanstack/react-router'
import { OperatePage } from '@/pages/operate'

export const Route = createFileRoute('/_entry/operate')({
  staticData: { page: 'Operate' },
  component: OperatePage,
})
