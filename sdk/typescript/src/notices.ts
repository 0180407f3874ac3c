import type { Platform } from './platform'
import type { Schemas } from './types'

type Announcement = Schemas['AnnouncementShown']
type Item = Schemas['FloatingItemShown']
type Seen = Schemas['NoticeSeen']
/** `player` saw it; nobody was signed in where it is empty. */
type Waiting = Seen & { player: string }

/** A report takes no more; an older view that was never told is let go. */
const MOST = 60

interface Ground {
  platform: Pick<Platform, 'read' | 'write'>
  /** Before the names under which it is kept. */
  prefix: string
  playerId(): string | null
  /** Tells the server, which answers with all that the player saw. */
  tell(seen: Seen[]): Promise<Seen[]>
}

/** What the player saw of announcements and of the floating button, on whatever device: the server keeps it. */
export class Notices {
  constructor(private readonly ground: Ground) {}

  /** Whether an item's red dot stands: until it was opened; on the page of announcements, until all windows were read. */
  hasDot(item: Item, announcements: readonly Announcement[]): boolean {
    if (!item.has_dot) return false
    if (item.page !== 'announcements') return !this.knows('item', item)
    return announcements.some((one) => one.kind !== 'marquee' && !this.knows('announcement', one))
  }

  /** The player read an announcement, or opened an item. Told at once, or with `update` once somebody is signed in. */
  async saw(kind: Seen['kind'], { key, revision }: Pick<Seen, 'key' | 'revision'>): Promise<void> {
    if (this.knows(kind, { key, revision })) return
    const one = { kind, key, revision }
    this.keep('seen', [...this.kept<Seen>('seen'), one])
    const player = this.ground.playerId() ?? ''
    this.keep('untold', [...this.kept<Waiting>('untold'), { ...one, player }].slice(-MOST))
    await this.update()
  }

  /** Tell what waits, and learn what this player saw elsewhere; call it behind signing in. Quiet without a network. */
  async update(): Promise<void> {
    const player = this.ground.playerId()
    if (!player) return
    // What somebody else saw on this device is not this player's.
    const told = this.kept<Waiting>('untold').filter((one) => !one.player || one.player === player)
    try {
      const seen = await this.ground.tell(told.map(({ kind, key, revision }) => ({ kind, key, revision })))
      this.keep('seen', seen)
      this.keep(
        'untold',
        this.kept<Waiting>('untold').filter((one) => !told.some((other) => isSame(one, other))),
      )
    } catch {
      // It waits.
    }
  }

  private knows(kind: Seen['kind'], { key, revision }: Pick<Seen, 'key' | 'revision'>): boolean {
    return this.kept<Seen>('seen').some((one) => isSame(one, { kind, key, revision }))
  }

  private kept<T>(name: string): T[] {
    try {
      return JSON.parse(this.ground.platform.read(this.ground.prefix + name) ?? '[]') as T[]
    } catch {
      return []
    }
  }

  private keep(name: string, all: readonly Seen[]): void {
    this.ground.platform.write(this.ground.prefix + name, JSON.stringify(all))
  }
}

function isSame(one: Seen, other: Seen): boolean {
  return one.kind === other.kind && one.key === other.key && one.revision === other.revision
}
