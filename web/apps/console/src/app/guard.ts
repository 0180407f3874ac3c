// The route guard of the specification's section 4, in its order (clauses N-01 to N-07), run by the root route.
import type { AnyRouteMatch, ParsedLocation } from '@tanstack/react-router'
import { redirect } from '@tanstack/react-router'
import { pageOf } from '@/lib/pages'
import { useAppState } from '@/lib/stores/app-state'
import { usePermission } from '@/lib/stores/permission'
import { useSession } from '@/lib/stores/session'
import './route-data'

interface GuardContext {
  location: ParsedLocation
  matches: AnyRouteMatch[]
  preload: boolean
}

/** Throws a redirect, or lets the navigation go on. */
export async function guard({ location, matches, preload }: GuardContext): Promise<void> {
  const page = pageOf(matches.at(-1)?.staticData.page)
  const name = page?.name ?? location.pathname
  const isOpen = page?.access !== undefined
  if (!preload) useAppState.getState().setCommentKey(name)
  if (!useSession.getState().token) {
    usePermission.getState().clear()
    if (isOpen || !page) return
    throw redirect({ to: '/login', search: { redirect: location.href } })
  }
  if (name === 'Login' || page?.access === 'public') return
  // The signed-in half needs the API and the query cache, which the login page does without.
  const { guardSignedIn } = await import('./guard-signed-in')
  await guardSignedIn(page)
}
