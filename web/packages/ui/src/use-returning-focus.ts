import { useEffect, useRef } from 'react'

/** What opens takes the focus with it, and when it goes the focus is where it was. `take` moves it once the part stands on the page. */
export function useReturningFocus(take: () => void): void {
  const taking = useRef(take)
  const former = useRef<Element | null>(null)
  useEffect(() => {
    former.current ??= document.activeElement
    taking.current()
    return () => {
      const target = former.current
      // Whoever has gone on to something else meanwhile stays there.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
    }
  }, [])
}
