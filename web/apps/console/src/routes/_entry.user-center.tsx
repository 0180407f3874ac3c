import { createFileRoute } from '@tanstack/react-router'
import { UserCenterPage } from '@/pages/account/user-center'

export const Route = createFileRoute('/_entry/user-center')({
  staticData: { page: 'UserCenter' },
  component: UserCenterPage,
})
