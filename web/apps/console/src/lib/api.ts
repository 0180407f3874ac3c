// The console's API client: `api.call('list_games', { status: 1 })`. Import it only in `api.ts` files.
import { type ApiClient, createApiClient, type Identity } from '@longshore/api-client'
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

/**
 * Calls an action for a page, a table or a dialog that shows a refusal itself, hence without a toast; as JSON, because a
 * form cannot carry an empty list.
 */
export const ask: ApiClient['call'] = (name, fields?, options?) =>
  api.call(name, ...([fields, { errorNotice: false, json: true, ...options }] as never))
