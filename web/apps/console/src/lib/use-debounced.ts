import { useEffect, useState } from 'react'

/** The value once it has stood still for the delay. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    // Nothing to wait for, and no timer that could outlive what the reader types next.
    if (Object.is(value, settled)) return undefined
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, settled, delayMs])
  return settled
}
