// Addresses below /popularize; each feature names its own in its routes.ts.
import { CrashedPage, MissingPage } from '@longshore/remote'
import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { distributionRoutes } from './features/distribution/routes'
import { packageRoutes } from './features/packages/routes'
import { promoterRoutes } from './features/promoters/routes'
import { rootRoute } from './lib/frame/root-route'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/promoters', replace: true })
  },
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...promoterRoutes,
  ...packageRoutes,
  ...distributionRoutes,
])

/** Creates the router on the host's part of the address bar. */
export function createAppRouter(history: RouterHistory, basepath: string) {
  return createRouter({
    routeTree,
    history,
    basepath,
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: CrashedPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
