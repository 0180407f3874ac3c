// The route guard of the specification's section 4, in its order (clauses N-01 to N-07), run by the root route.
import type { AnyRouteMatch, ParsedLocation } from '@tanstack/react-router'
import { redirect } from '@tanstack/react-router'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { useSession } from '@/lib/stores/session'
import './route-data'

/** Targets that need no login and survive a role failure. */
const OPEN_ROUTES = new Set(['Home', 'Login', '404'])

interface GuardContext {
  location: ParsedLocation
  matches: AnyRouteMatch[]
  preload: boolean
}

/** Throws a redirect, or lets the navigation go on. */
export async function guard({ location, matches, preload }: GuardContext): Promise<void> {
  const target = matches.at(-1)?.staticData
  const name = target?.name ?? location.pathname
  const isOpen = OPEN_ROUTES.has(name) || target?.isPublic === true
  if (!preload) useAppState.getState().setCommentKey(name)
  if (!useSession.getState().token) {
    usePermission.getState().clear()
    if (isOpen || name === location.pathname) return
    throw redirect({ to: '/login', search: { redirect: location.href } })
  }
  if (name === 'Login' || target?.isPublic) return
  // The signed-in half needs the API and the query cache, which the login page does without.
  const { guardSignedIn } = await import('./guard-signed-in')
  const permittedPath = matches.findLast((match) => match.staticData.permittedPath)?.staticData.permittedPath
  await guardSignedIn({ isOpen, permittedPath })
}
