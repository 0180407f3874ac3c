import { useSyncExternalStore } from 'react'

/** Below this width rows become cards; the console's own limit for phones. */
const NARROW = '(max-width: 640px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}
