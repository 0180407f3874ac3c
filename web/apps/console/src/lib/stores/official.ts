// The official channel settings, loaded once at the start of the console (clause E-03).
import type { OfficialSettings } from '@longshore/api-client'
import { create } from 'zustand'

/** Official, official iOS, global official, global official iOS. */
const GROUPS = ['ma', 'mi', 'ga', 'gi'] as const

interface OfficialState {
  settings: OfficialSettings | null
  /** Channels of ma and mi. */
  INTERNAL: readonly string[]
  /** Channels of ga and gi. */
  GLOBAL: readonly string[]
}

export const useOfficial = create<OfficialState>()(() => ({ settings: null, INTERNAL: [], GLOBAL: [] }))

/** Keeps the settings and derives the two lists. */
export function setOfficial(settings: OfficialSettings): void {
  const [ma, mi, ga, gi] = GROUPS.map((group) => settings[group].channel)
  const isKnown = (channel: string | undefined): channel is string => Boolean(channel)
  useOfficial.setState({ settings, INTERNAL: [ma, mi].filter(isKnown), GLOBAL: [ga, gi].filter(isKnown) })
}
