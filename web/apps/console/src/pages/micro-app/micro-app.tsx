// The place in the console where a micro app is mounted (clause D-03).
import type { RemoteHandle, RemoteProps } from '@longshore/contract'
import { layout } from '@longshore/ui/layout'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { expireSession } from '@/lib/expiry'
import { setPageTitle } from '@/lib/page-title'
import { safeRedirect } from '@/lib/redirect'
import { toast } from '@/lib/toast'
import { loadRemote } from './loader'
import { microAppTexts } from './locales'
import styles from './micro-app.module.css'
import { REMOTES, type RemoteName } from './remotes'
import { type SessionChannel, useSessionChannel } from './session-channel'

const BASE_PATH = '/micro'

export function MicroApp({ name }: { name: RemoteName }) {
  const t = microAppTexts.useT()
  const props = useRemoteProps(name, useSessionChannel())
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<{ isMounted: boolean; error?: unknown }>({ isMounted: false })

  useEffect(() => {
    if (!place.current) return undefined
    const mounting = mountInto(place.current, name, props)
    mounting.done.then(
      () => setState({ isMounted: true }),
      (error: unknown) => setState({ isMounted: false, error }),
    )
    return () => {
      mounting.cancel()
      setState({ isMounted: false })
    }
  }, [name, props])

  // The route's error page says what happened and offers the reload (clause H-05).
  if (state.error !== undefined) throw state.error
  return (
    <div className={`${layout.column} ${layout.grow}`} aria-busy={!state.isMounted}>
      {!state.isMounted && <Skeleton label={t('opening')} />}
      <div ref={place} className={`${layout.column} ${layout.grow}`} />
    </div>
  )
}

function useRemoteProps(name: RemoteName, channel: SessionChannel): RemoteProps {
  const router = useRouter()
  return useMemo(
    () => ({
      basename: BASE_PATH + REMOTES[name].route,
      getSession: channel.get,
      subscribe: channel.subscribe,
      navigate: (to) => router.history.push(BASE_PATH + safeRedirect(to)),
      onTitle: setPageTitle,
      notify: toast,
      onSessionExpired: expireSession,
    }),
    [name, channel, router],
  )
}

/** Loads and mounts a remote in an element of its own; `done` never settles for one that has been cancelled. */
function mountInto(
  place: HTMLElement,
  name: RemoteName,
  props: RemoteProps,
): { done: Promise<void>; cancel(): void } {
  let isCancelled = false
  let handle: RemoteHandle | undefined
  const element = document.createElement('div')
  element.dataset.remote = name
  element.className = `${layout.column} ${layout.grow}`
  const startedAt = performance.now()
  const done = new Promise<void>((resolve, reject) => {
    loadRemote(name, `[data-remote="${name}"]`).then(
      (remote) => {
        if (isCancelled) return
        place.append(element)
        handle = remote.mount(element, props)
        performance.measure(`remote:${name}`, { start: startedAt })
        resolve()
      },
      (error: unknown) => {
        if (!isCancelled) reject(error)
      },
    )
  })
  const cancel = (): void => {
    isCancelled = true
    setPageTitle(null)
    // React refuses to unmount one root while it renders another.
    queueMicrotask(() => {
      handle?.unmount()
      element.remove()
    })
  }
  return { done, cancel }
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className={`${layout.column} ${styles.skeleton}`} role="status">
      <span className="visually-hidden">{label}</span>
      <span className={styles.title} />
      <span className={styles.block} />
    </div>
  )
}
