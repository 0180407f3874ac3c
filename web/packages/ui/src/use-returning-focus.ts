import { useEffect, useLayoutEffect, useRef } from 'react'
import { passFocusOn } from './form/passing-focus-on'

/**
 * What opens takes the focus with it, and when it goes the focus is where it was, or at what follows where that is gone:
 * a row that was just deleted. `take` moves it once the part stands on the page.
 */
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
  // Before anything is taken from the page: of what is gone nobody can tell what followed it.
  useLayoutEffect(
    () => () => {
      const target = former.current
      if (target instanceof HTMLElement && target.isConnected && target !== document.body) passFocusOn(target)
    },
    [],
  )
}
