import { useState } from 'react'

/** True from the first time the condition holds: what loads on demand then stays, so that it can close with grace. */
export function useEver(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition)
  if (condition && !wasTrue) setWasTrue(true)
  return wasTrue || condition
}
