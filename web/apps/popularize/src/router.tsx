// Addresses below /popularize; each feature names its own in its routes.ts.
import { CrashedPage, MissingPage, privateSearch } from '@longshore/remote'
import type { RouterHistory } from '@tanstack/react-router'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { attributionRoutes } from './features/attribution/routes'
import { distributionRoutes } from './features/distribution/routes'
import { fraudRoutes } from './features/fraud/routes'
import { linkRoutes } from './features/links/routes'
import { packageRoutes } from './features/packages/routes'
import { promoterRoutes } from './features/promoters/routes'
import { settlementRoutes } from './features/settlements/routes'
import { shareRoutes } from './features/shares/routes'
import { statisticRoutes } from './features/statistics/routes'
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
  ...linkRoutes,
  ...statisticRoutes,
  ...attributionRoutes,
  ...fraudRoutes,
  ...shareRoutes,
  ...settlementRoutes,
])

/** Creates the router on the host's part of the address bar. */
export function createAppRouter(history: RouterHistory, basepath: string) {
  return createRouter({
    routeTree,
    history,
    basepath,
    ...privateSearch,
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: CrashedPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
