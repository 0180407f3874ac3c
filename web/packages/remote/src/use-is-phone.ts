import { useSyncExternalStore } from 'react'

/** The width at which the console's sidebar becomes a bottom bar. */
const PHONE = '(max-width: 640px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}
