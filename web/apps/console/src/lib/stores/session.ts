// Who is signed in (clause L-01). Readable outside React: `useSession.getState()`.
import type { UserInfo } from '@longshore/api-client'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followOtherTabs } from './other-tabs'

export type SessionUser = Omit<UserInfo, 'Token'>

interface SessionState {
  user: SessionUser | null
  token: string
  uid: string
  /** Stores the answer of a login. */
  signIn(info: UserInfo): void
  /** Replaces the user after a change of the profile; the token stays. */
  setUser(user: SessionUser): void
  clear(): void
}

const EMPTY = { user: null, token: '', uid: '' }

export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      ...EMPTY,
      signIn: ({ Token, ...user }) => set({ user, token: Token, uid: String(user.Id) }),
      setUser: (user) => set({ user }),
      clear: () => set(EMPTY),
    }),
    { name: 'longshore.session', partialize: ({ user, token, uid }) => ({ user, token, uid }) },
  ),
)

followOtherTabs(useSession)
