// What happens after a successful login, an accepted invitation and the first start (clause L-01).
import type { UserInfo } from '@longshore/api-client'
import { forgetLogin } from './expiry'
import { useSession } from './stores/session'

/**
 * Stores the login; whatever a former login left in this browser goes first. Then navigate to a page. The session itself is
 * replaced and never empty in between: other tabs would take that for a sign-out.
 */
export function completeSignIn(info: UserInfo): void {
  forgetLogin()
  useSession.getState().signIn(info)
}
