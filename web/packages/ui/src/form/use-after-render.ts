import { useCallback, useEffect, useState } from 'react'

/**
 * Gives a function that runs something once what is set in the same step stands on the page.
 *
 * An animation frame is no measure of that: on a busy machine one passes before React renders what an answer changed.
 */
export function useAfterRender(): (run: () => void) => void {
  const [pending, setPending] = useState<{ run(): void } | null>(null)
  useEffect(() => pending?.run(), [pending])
  return useCallback((run) => setPending({ run }), [])
}
