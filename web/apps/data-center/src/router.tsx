// Addresses below /data-center; today is the first of its pages.
import { CrashedPage, MissingPage } from '@longshore/remote'
import type { RouterHistory } from '@tanstack/react-router'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { todayTexts } from './features/today/locales'
import { TodayPage } from './features/today/today-page'

const rootRoute = createRootRoute()

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today', replace: true })
  },
})

const todayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/today',
  staticData: { pageTitle: () => todayTexts.t('title') },
  component: TodayPage,
})

const routeTree = rootRoute.addChildren([indexRoute, todayRoute])

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
