// The API client of a remote: identity from the host's session, notices and expiry back to the host.
import { type ApiClient, createApiClient } from '@longshore/api-client'
import type { RemoteProps } from '@longshore/contract'
import { sharedTexts } from './locales'

/** Creates the client of a mounted remote. */
export function createRemoteApi(props: RemoteProps): ApiClient {
  // The console's own prefix is no part of the route that the server keeps in its audit log.
  const prefix = props.basename.slice(0, props.basename.lastIndexOf('/'))
  return createApiClient({
    identity() {
      const { token, uid, game, language } = props.getSession()
      const { pathname } = window.location
      return {
        token,
        uid,
        appid: game ? String(game.id) : '',
        path: pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname,
        language,
      }
    },
    notify: props.notify,
    onExpired: props.onSessionExpired,
    texts: {
      interfaceError: () => sharedTexts.t('interfaceError'),
      networkError: () => sharedTexts.t('networkError'),
      timeout: () => sharedTexts.t('timeout'),
    },
  })
}
