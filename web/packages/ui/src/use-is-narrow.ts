import { useSyncExternalStore } from 'react'

/** Where the sidebar becomes a bottom bar, rows become cards and drawers whole screens. */
const NARROW = '(max-width: 640px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}
