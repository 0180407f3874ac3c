import { useState } from 'react'

interface Edited<T> {
  edited: T
  setEdited(next: T): void
  isChanged: boolean
  /** Of the draft that the edit began with. */
  digest: string
  /** After saving: what was kept. */
  begin(kept: T, digest: string): void
}

/** A draft while it is edited: what somebody else keeps shows where nothing is being edited, and takes no edit away. */
export function useEdited<T>(kept: T, digest: string): Edited<T> {
  const [began, setBegan] = useState({ kept, digest })
  const [edited, setEdited] = useState(kept)
  const isChanged = JSON.stringify(edited) !== JSON.stringify(began.kept)
  const begin = (next: T, nextDigest: string): void => {
    setBegan({ kept: next, digest: nextDigest })
    setEdited(next)
  }
  if (!isChanged && began.digest !== digest) begin(kept, digest)
  return { edited, setEdited, isChanged, digest: began.digest, begin }
}
