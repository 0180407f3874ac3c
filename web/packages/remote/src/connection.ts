// What a mounted remote holds: the host's props and an API client that speaks with the host's session.
import type { ApiClient } from '@longshore/api-client'
import type { RemoteProps, Session } from '@longshore/contract'
import { createContext, use, useSyncExternalStore } from 'react'

export interface Connection {
  props: RemoteProps
  api: ApiClient
}

export const ConnectionContext = createContext<Connection | null>(null)

/** The connection of the mounted remote. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('outside of a mounted remote')
  return connection
}

/** The host's session; re-renders when the game, the language, the theme or the permissions change. */
export function useRemoteSession(): Session {
  const { props } = useConnection()
  return useSyncExternalStore(props.subscribe, props.getSession)
}
