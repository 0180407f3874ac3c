import { createFileRoute } from '@tanstack/react-router'
import { UserCenterPage } from '@/features/account/user-center-page'

export const Route = createFileRoute('/_entry/user-center')({
  staticData: { name: 'UserCenter', title: 'userCenter' },
  component: UserCenterPage,
})
