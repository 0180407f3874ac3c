// The console's API client: `api.get<Game[]>('/ultra/game/list', { status: 1 })`. Import it only in `api.ts` files.
import { createApiClient, type Identity } from '@longshore/api-client'
import { expireSession } from './expiry'
import { libTexts } from './locales'
import { useAppState } from './stores/app-state'
import { usePreferences } from './stores/preferences'
import { useSession } from './stores/session'
import { toast } from './toast'

const BASE_PATH = '/micro'

/** The front-end route, which the server keeps in its audit log. */
function currentRoute(): string {
  const { pathname } = window.location
  return pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) || '/' : pathname
}

/** Who calls now. */
export function identity(): Identity {
  const { token, uid } = useSession.getState()
  const { gameInfo } = useAppState.getState()
  return {
    token,
    uid,
    appid: gameInfo ? String(gameInfo.Id) : '',
    path: currentRoute(),
    language: usePreferences.getState().language,
  }
}

export const api = createApiClient({
  identity,
  notify: toast,
  onExpired: expireSession,
  texts: {
    interfaceError: () => libTexts.t('interfaceError'),
    networkError: () => libTexts.t('networkError'),
    timeout: () => libTexts.t('timeout'),
  },
})
