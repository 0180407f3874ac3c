import { useEffect, useState } from 'react'

/** The present second, moving while it matters. */
export function useNow(isMoving: boolean): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), 1000)
    return () => clearInterval(timer)
  }, [isMoving])
  return now
}
