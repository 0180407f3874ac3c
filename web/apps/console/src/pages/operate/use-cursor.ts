import { useState } from 'react'

/** Forward by the cursor; back through those that were passed, or to the newest. */
export function useCursor(
  current: number | undefined,
  next: number | undefined,
  onGo: (before: number | undefined) => void,
) {
  const [passed, setPassed] = useState<(number | undefined)[]>([])
  const back = (): void => {
    setPassed(passed.slice(0, -1))
    onGo(passed.at(-1))
  }
  const forward = (): void => {
    setPassed([...passed, current])
    onGo(next)
  }
  return {
    onPrevious: current === undefined ? undefined : back,
    onNext: next === undefined ? undefined : forward,
  }
}
