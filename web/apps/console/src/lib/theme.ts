// The effective theme: the user's choice, or the system's while the choice is "system".
import type { ThemeMode } from '@longshore/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { usePreferences } from './stores/preferences'

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)')

function subscribeSystem(listener: () => void): () => void {
  darkQuery.addEventListener('change', listener)
  return () => darkQuery.removeEventListener('change', listener)
}

/** Hook: light or dark, following the system when asked to. */
export function useThemeMode(): ThemeMode {
  const choice = usePreferences((state) => state.theme)
  const isSystemDark = useSyncExternalStore(subscribeSystem, () => darkQuery.matches)
  if (choice !== 'system') return choice
  return isSystemDark ? 'dark' : 'light'
}

/** Keeps `<html data-theme>` in step; used once, by the root frame. */
export function useThemeAttribute(): void {
  const mode = useThemeMode()
  useEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
}
