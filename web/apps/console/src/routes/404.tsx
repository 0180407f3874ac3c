import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/app/not-found-page'

export const Route = createFileRoute('/404')({
  staticData: { page: '404' },
  component: NotFoundPage,
})
