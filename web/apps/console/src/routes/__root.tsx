import { createRootRoute } from '@tanstack/react-router'
import { ErrorPage } from '@/app/error-page'
import { guard } from '@/app/guard'
import { PendingPage } from '@/app/pending-page'
import { RootFrame } from '@/app/root-frame'

export const Route = createRootRoute({
  beforeLoad: ({ location, matches, preload }) => guard({ location, matches, preload }),
  component: RootFrame,
  errorComponent: ErrorPage,
  pendingComponent: PendingPage,
})
