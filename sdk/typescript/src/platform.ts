/** What the SDK needs of the ground that a game runs on; `platforms/` has one file for each. */

export interface HttpCall {
  url: string
  headers: Record<string, string>
  body: string
  /** Milliseconds until a call counts as unanswered. */
  timeout: number
}

export interface HttpAnswer {
  status: number
  /** Names in lower case. */
  header(name: string): string | null
  text: string
}

export interface Platform {
  /** The channel of a mini game, as the catalogue names it; empty in a browser. */
  readonly channel: string
  /** Rejects when nobody answered. */
  request(call: HttpCall): Promise<HttpAnswer>
  /** What is kept over starts; null when there is nothing. Neither may throw: a full or forbidden storage keeps nothing. */
  read(key: string): string | null
  /** Whether it is kept now; null forgets what was. */
  write(key: string, text: string | null): boolean
  /** Bytes that nobody can guess; null where the ground has no source of them. */
  random(count: number): Promise<Uint8Array | null>
  device(): { os: 'web' | 'mini'; os_version: string; model: string }
  language(): string
  /** What the address, or whoever opened the mini game, says under a name; empty where nothing does. */
  opened?(name: string): string
  /** Calls when the game goes out of sight and may not come back. */
  onHide(listener: () => void): void
  /** The names of the event queues that this page may send: its own, first, and those that closed pages left. */
  queues(prefix: string): Promise<string[]>
  /** What the mini game's own platform says of its player; a channel's recipe takes it. */
  channelLogin?(): Promise<Record<string, string>>
  /** What the channel's server must be told with an order; only where it is asked before anything can be paid. */
  orderClaim?(): Promise<Record<string, string>>
}
