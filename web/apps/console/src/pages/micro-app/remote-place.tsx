// The element in which a micro app is mounted, and what stands there until it is.
import type { RemoteHandle, RemoteProps } from '@longshore/contract'
import { layout } from '@longshore/ui/layout'
import { useEffect, useRef, useState } from 'react'
import { setPageTitle } from '@/lib/page-title'
import { loadRemote } from './loader'
import { microAppTexts } from './locales'
import styles from './micro-app.module.css'
import type { RemoteName } from './remotes'

/** Mounts a micro app; `props` must stay the same object while it is mounted. */
export function RemotePlace({ name, props }: { name: RemoteName; props: RemoteProps }) {
  const t = microAppTexts.useT()
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
