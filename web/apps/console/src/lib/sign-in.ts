// What happens after a successful login, an accepted invitation and the first start (clause L-01).
import type { UserInfo } from '@longshore/api-client'
import { clearSession } from './expiry'
import { useSession } from './stores/session'

/** Stores the login; whatever a former login left in this browser goes first. Then navigate to a page. */
export function completeSignIn(info: UserInfo): void {
  clearSession()
  useSession.getState().signIn(info)
}
