// What a game says when it connects.
import type { LongshoreError } from './errors'
import type { Reported } from './events'
import type { Platform } from './platform'

export interface Options {
  /** Where Longshore runs: https://console.example.com */
  address: string
  /** The game's AppId and client key, from SDK接入. */
  appId: string
  clientKey: string
  platform: Platform
  /** The channel that the game was built for; a mini game's platform says it itself. */
  store?: string
  clientVersion?: string
  /** zh-CN, en-US, …: the language of texts for players; by default the device's. */
  language?: string
  /** The code of the promotion link that brought the player; by default `longshore_link` of the address. */
  link?: string
  /** Milliseconds between reports of events; 5,000 by default. */
  reportEvery?: number
}

export interface Listeners {
  /** The session ended without `logout`, a minor's with their hours too: shown to the player, who may sign in again. */
  signedOut?: (reason: LongshoreError) => void
  /** A minor is to read this now; seconds are left of today. */
  notice?: (text: string, playSeconds: number) => void
  /** Events that the server did not take, or that could not be kept here. */
  events?: (report: Reported) => void
}
