import type { RealTime } from '../../components/real-time/api'

type Channels = RealTime['channels']

/** Lines that a wall has room for. */
const MOST = 5

interface Folded {
  shown: Channels
  /** How many channels are not shown by themselves, and how many people they have. */
  others: number
  rest: number
}

/** Channels of which the greatest come first: those with a bar of their own, and what the others are together. */
export function foldChannels(channels: Channels): Folded {
  const shown = channels.length > MOST ? channels.slice(0, MOST - 1) : channels
  const others = channels.slice(shown.length)
  return { shown, others: others.length, rest: others.reduce((sum, { online }) => sum + online, 0) }
}
