import { useSyncExternalStore } from 'react'

/** Below this width the sidebar is a bottom bar and the top bar folds. */
const PHONE = '(max-width: 640px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}
