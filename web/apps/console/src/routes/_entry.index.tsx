import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_entry/')({
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})
