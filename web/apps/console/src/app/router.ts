import { createRouter } from '@tanstack/react-router'
import { setLoginNavigation } from '@/lib/expiry'
import { routeTree } from '../routeTree.gen'
import { ErrorPage } from './error-page'
import { PendingPage } from './pending-page'

export const router = createRouter({
  routeTree,
  basepath: '/micro',
  defaultPreload: 'intent',
  // Inside the layout, so that the sidebar stays usable.
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PendingPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

setLoginNavigation(() => {
  const { pathname, href } = router.state.location
  if (pathname === '/login') return
  void router.navigate({ to: '/login', search: { redirect: href } })
})
