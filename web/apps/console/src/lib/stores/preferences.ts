// Language, theme and keys of this browser. `public/boot.js` reads the same entry before the first paint.
import type { Language, ThemeMode } from '@longshore/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from './other-tabs'

export type ThemeChoice = ThemeMode | 'system'

interface PreferencesState {
  language: Language
  theme: ThemeChoice
  /** Keys that do something without a modifier; whoever speaks to the computer turns them off. */
  hasSingleKeys: boolean
  setLanguage(language: Language): void
  setTheme(theme: ThemeChoice): void
  setSingleKeys(hasSingleKeys: boolean): void
}

/** The language of who has not chosen one, as `boot.js` read it from the browser. */
function firstLanguage(): Language {
  return typeof document !== 'undefined' && document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN'
}

export const usePreferences = create<PreferencesState>()(
  persist(
    (set) => ({
      language: firstLanguage(),
      theme: 'system',
      hasSingleKeys: true,
      setLanguage: (language) => set({ language }),
      setTheme: (theme) => set({ theme }),
      setSingleKeys: (hasSingleKeys) => set({ hasSingleKeys }),
    }),
    { name: 'longshore.preferences' },
  ),
)

followOtherTabs(usePreferences)
