import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_entry/pack/')({
  beforeLoad: () => {
    throw redirect({ to: '/pack/sdk', replace: true })
  },
})
