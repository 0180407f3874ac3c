// Fetches the permitted micro apps while nothing else goes on (clause D-02).
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePermission } from '@/lib/stores/permission'
import { prefetchRemote } from './loader'
import { REMOTE_NAMES, REMOTES } from './remotes'

const LONGEST_WAIT_MS = 5000
/** For browsers without requestIdleCallback. */
const FALLBACK_WAIT_MS = 2000

declare global {
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}

/** Prefetches once the permissions are known; a user who asked the browser to save data is left alone. */
export function usePrefetchMicroApps(): void {
  const router = useRouter()
  const routes = usePermission((state) => state.routes)
  useEffect(() => {
    const names = REMOTE_NAMES.filter((name) => routes.includes(REMOTES[name].route))
    if (names.length === 0 || navigator.connection?.saveData) return undefined
    return whenIdle(() => {
      for (const name of names) {
        // The click that follows loads again and shows what is wrong.
        prefetchRemote(name).catch(() => undefined)
        // The console's own chunk that holds the mount point.
        void router.preloadRoute({ to: REMOTES[name].to, params: { _splat: '' } })
      }
    })
  }, [router, routes])
}

function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: LONGEST_WAIT_MS })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, FALLBACK_WAIT_MS)
  return () => clearTimeout(timer)
}
