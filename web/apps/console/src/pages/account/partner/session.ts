// Who is signed in as a partner: kept apart from the console's session, of which it knows nothing.
import type { Answer } from '@longshore/api-client'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from '@/lib/stores/other-tabs'

export type Partner = Omit<Answer<'login_as_partner'>, 'token'>

interface PartnerSession {
  token: string
  partner: Partner | null
  signIn(admitted: Answer<'login_as_partner'>): void
  clear(): void
}

const EMPTY = { token: '', partner: null }

export const usePartner = create<PartnerSession>()(
  persist(
    (set) => ({
      ...EMPTY,
      signIn: ({ token, ...partner }) => set({ token, partner }),
      clear: () => set(EMPTY),
    }),
    { name: 'longshore.partner', partialize: ({ token, partner }) => ({ token, partner }) },
  ),
)

followOtherTabs(usePartner)
