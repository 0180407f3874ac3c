// Language and theme of this browser. `public/boot.js` reads the same entry before the first paint.
import type { Language, ThemeMode } from '@longshore/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from './other-tabs'

export type ThemeChoice = ThemeMode | 'system'

interface PreferencesState {
  language: Language
  theme: ThemeChoice
  setLanguage(language: Language): void
  setTheme(theme: ThemeChoice): void
}

export const usePreferences = create<PreferencesState>()(
  persist(
    (set) => ({
      language: 'zh-CN',
      theme: 'system',
      setLanguage: (language) => set({ language }),
      setTheme: (theme) => set({ theme }),
    }),
    { name: 'longshore.preferences' },
  ),
)

followOtherTabs(usePreferences)
