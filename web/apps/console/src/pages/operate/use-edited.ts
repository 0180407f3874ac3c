import { useState } from 'react'

interface Draft<T> {
  kept: T
  digest: string
}

interface Edited<T> {
  edited: T
  setEdited(next: T): void
  isChanged: boolean
  /** The draft that the edit began with. */
  began: Draft<T>
  /** After saving what was `sent`: what was kept. Whatever was edited while that was under way stays. */
  begin(sent: T, kept: T, digest: string): void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A draft while it is edited: what somebody else keeps shows where nothing is being edited, and takes no edit away. */
export function useEdited<T>(kept: T, digest: string): Edited<T> {
  const [{ began, edited }, setState] = useState({ began: { kept, digest }, edited: kept })
  const isChanged = !isSame(edited, began.kept)
  const setEdited = (next: T): void => setState((now) => ({ ...now, edited: next }))
  const begin = (sent: T, next: T, nextDigest: string): void =>
    setState((now) => {
      const draft = { kept: next, digest: nextDigest }
      if (now.edited === sent) return { began: draft, edited: next }
      // With somebody else's part in it, what was edited since would take that away: it is merged when it is saved.
      return isSame(sent, next) ? { began: draft, edited: now.edited } : now
    })
  if (!isChanged && began.digest !== digest) setState({ began: { kept, digest }, edited: kept })
  return { edited, setEdited, isChanged, began, begin }
}
