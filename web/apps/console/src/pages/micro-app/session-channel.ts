// The host's half of the shared session: the remotes read it and hear of changes, and never write it (clause D-03).
import type { Session } from '@longshore/contract'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useLanguage } from '@/lib/i18n'
import { useAppState } from '@/lib/stores/app-state'
import { useSession } from '@/lib/stores/session'
import { useThemeMode } from '@/lib/theme'

export class SessionChannel {
  #current: Session
  readonly #listeners = new Set<() => void>()

  constructor(session: Session) {
    this.#current = session
  }

  readonly get = (): Session => this.#current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(session: Session): void {
    if (session === this.#current) return
    this.#current = session
    for (const listener of this.#listeners) listener()
  }
}

/** The channel that follows the console's stores while the component is mounted. */
export function useSessionChannel(): SessionChannel {
  const session = useHostSession()
  const [channel] = useState(() => new SessionChannel(session))
  useLayoutEffect(() => channel.set(session), [channel, session])
  return channel
}

function useHostSession(): Session {
  const { user, token, uid } = useSession()
  const gameInfo = useAppState((state) => state.gameInfo)
  const gameType = useAppState((state) => state.gameType)
  const language = useLanguage()
  const theme = useThemeMode()
  return useMemo(
    () => ({
      token,
      uid,
      userName: user?.Name ?? '',
      permissions: user?.Permissions ?? [],
      game: gameInfo && {
        id: gameInfo.Id,
        name: gameInfo.Name,
        icon: gameInfo.Icon,
        gameType: gameInfo.GameType,
      },
      gameType,
      language,
      theme,
    }),
    [user, token, uid, gameInfo, gameType, language, theme],
  )
}
