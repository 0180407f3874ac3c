// The phone that shows a game's figures: its token is kept apart from the console's session, of which it knows nothing.
import type { Answer } from '@longshore/api-client'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from '@/lib/stores/other-tabs'

export type View = Answer<'use_phone_link'>

interface PhoneState {
  view: View | null
  begin(view: View): void
  end(): void
}

export const usePhone = create<PhoneState>()(
  persist(
    (set) => ({
      view: null as View | null,
      begin: (view) => set({ view }),
      end: () => set({ view: null }),
    }),
    { name: 'longshore.phone', partialize: ({ view }) => ({ view }) },
  ),
)

followOtherTabs(usePhone)
