import { formatGameTime } from '@longshore/kit/game-time'
import { useGameZone } from '@longshore/ui'
import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** The server's time in the game's zone: what it was with the last figures, and what has passed since. */
export function Clock({ now, at }: { now: number; at: number }) {
  const zone = useGameZone()
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const tick = (): void => setPassed(Math.max(0, Math.floor((Date.now() - at) / 1000)))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [at])
  return <time>{formatGameTime(now + passed, zone, { style: 'time' })}</time>
}
