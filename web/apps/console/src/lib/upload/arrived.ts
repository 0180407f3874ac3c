// Files whose upload was continued from the drawer: the field that wants such a file takes them, now or when it appears.
import { create } from 'zustand'
import { onSessionCleared } from '../expiry'
import type { UploadedFile, UploadPurpose } from './types'

interface Arrival {
  purpose: UploadPurpose
  /** The game; null where the file belongs to none. */
  gid: number | null
  file: Omit<UploadedFile, 'size'>
}

interface ArrivedState {
  arrivals: readonly Arrival[]
  add(arrival: Arrival): void
  /** Removes it; false where another field was quicker. */
  claim(arrival: Arrival): boolean
}

export const useArrived = create<ArrivedState>()((set, get) => ({
  arrivals: [],
  add: (arrival) => set(({ arrivals }) => ({ arrivals: [...arrivals, arrival] })),
  claim(arrival) {
    if (!get().arrivals.includes(arrival)) return false
    set(({ arrivals }) => ({ arrivals: arrivals.filter((other) => other !== arrival) }))
    return true
  },
}))

onSessionCleared(() => useArrived.setState({ arrivals: [] }))
