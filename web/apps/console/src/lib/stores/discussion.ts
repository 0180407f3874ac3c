// Whether the discussion is open: the top bar, the home page and others open it.
import { create } from 'zustand'

interface DiscussionState {
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

export const useDiscussion = create<DiscussionState>()((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}))
