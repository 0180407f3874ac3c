import type { Options } from './options'
import type { Platform } from './platform'
import { identifier, secret } from './random'
import type { Schemas } from './types'

/** What is kept over the game's starts, and who this install is by it. */
export class Install {
  readonly prefix: string
  /** What a forbidden or full storage does not keep: until the game ends, it is one device and one guest all the same. */
  private readonly unkept = new Map<string, string>()

  constructor(
    private readonly platform: Platform,
    private readonly options: Options,
  ) {
    this.prefix = `longshore:${options.appId}:`
  }

  /** The device, whose id stays the same as long as the storage. */
  async device(): Promise<Schemas['DeviceInput']> {
    return { id: await this.once('device', identifier), ...this.platform.device() }
  }

  /** By which this device's guest comes back. */
  guestKey(): Promise<string> {
    return this.once('guest', secret)
  }

  /** The promotion link's code, kept from the start that it opened; anything else in its place says nothing. */
  link(): string {
    const told = this.options.link ?? this.platform.opened?.('longshore_link') ?? ''
    if (/^[0-9a-z]{7,8}$/.test(told)) this.write('link', told)
    return (this.read('link') as string | null) ?? ''
  }

  /** What was kept under a name; null when nothing was, or when it cannot be read. */
  read(name: string): unknown {
    try {
      return JSON.parse(this.unkept.get(name) ?? this.platform.read(this.prefix + name) ?? 'null')
    } catch {
      return null
    }
  }

  /** Keep under a name; null forgets it. */
  write(name: string, value: unknown): void {
    const written = value === null ? null : JSON.stringify(value)
    if (this.platform.write(this.prefix + name, written) || written === null) this.unkept.delete(name)
    else this.unkept.set(name, written)
  }

  private async once(name: string, make: (platform: Platform) => Promise<string>): Promise<string> {
    const kept = this.read(name) as string | null
    if (kept) return kept
    const made = await make(this.platform)
    // Asked for twice at once, it is the first one's: a guest with two keys would be two players.
    const meanwhile = this.read(name) as string | null
    if (meanwhile) return meanwhile
    this.write(name, made)
    return made
  }
}
