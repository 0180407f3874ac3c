import { catchSteps } from '@longshore/ui/holding'
import { createRouter } from '@tanstack/react-router'
import { followSignOut, forgetLogin, setLoginNavigation } from '@/lib/expiry'
import { hideAddress } from '@/lib/private-address'
import { useSession } from '@/lib/stores/session'
import { routeTree } from '../routeTree.gen'
import { ErrorPage } from './error-page'
import { PendingPage } from './pending-page'

// Before the router reads the address, and hears of steps.
hideAddress()
catchSteps()

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
  // Nothing can be saved any more: no form is asked whether it may be left.
  void router.navigate({ to: '/login', search: { redirect: href }, ignoreBlocker: true })
})

// Another tab has logged out, or somebody else has logged in there: what this tab still shows belongs to the former
// login. The session store has followed already, because its listener was added first.
window.addEventListener('storage', ({ key, oldValue }) => {
  if (key !== useSession.persist.getOptions().name) return
  const { token, uid } = useSession.getState()
  if (!token) followSignOut()
  else if (!oldValue?.includes(token)) {
    // The game of somebody else is not theirs.
    if (!oldValue?.includes(`"uid":"${uid}"`)) forgetLogin()
    window.location.reload()
  }
})
