// Clearing of everything that belongs to a login (clauses L-02 and L-03).
import { useAppState } from './stores/app-state'
import { usePermission } from './stores/permission'
import { useSession } from './stores/session'

type Listener = () => void
const listeners = new Set<Listener>()
let goToLogin: () => void = () => {}

/** Whatever caches answers of a login registers here; it is emptied when the login ends. */
export function onSessionCleared(listener: Listener): void {
  listeners.add(listener)
}

/** The router registers how to reach the login page; this module cannot import the router without a cycle. */
export function setLoginNavigation(go: () => void): void {
  goToLogin = go
}

/** Clears token, uid, user, selected game, route permissions, stored app and cached answers. */
export function clearSession(): void {
  useSession.getState().clear()
  forgetLogin()
}

/** The same but for token, uid and user, which another tab has ended or replaced: what it stored must stay. */
export function forgetLogin(): void {
  useAppState.getState().clear()
  usePermission.getState().clear()
  for (const listener of listeners) listener()
}

/** The server says that the login has expired. */
export function expireSession(): void {
  clearSession()
  goToLogin()
}

/** Another tab has ended the login. */
export function followSignOut(): void {
  forgetLogin()
  goToLogin()
}
