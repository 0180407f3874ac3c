import type { Install } from './install'
import type { Schemas } from './types'

type Announcement = Schemas['AnnouncementShown']
type Item = Schemas['FloatingItemShown']
type Seen = Schemas['NoticeSeen']
/** `player` saw it; nobody was signed in where it is empty. */
type Waiting = Seen & { player: string }

/** A report takes no more; an older view that was never told is let go. */
const MOST = 60

interface Ground {
  install: Pick<Install, 'read' | 'write'>
  playerId(): string | null
  /** Tells the server, which answers with all that the player saw. */
  tell(seen: Seen[]): Promise<Seen[]>
}

/** What the player saw of announcements and of the floating button, on whatever device: the server keeps it. */
export class Notices {
  private asked = 0

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
    const turn = ++this.asked
    const told = this.kept<Waiting>('untold').filter(isOf(player))
    try {
      const seen = await this.ground.tell(told.map(plain))
      const isTold = (one: Waiting): boolean => isOf(player)(one) && told.some((other) => isSame(one, other))
      const untold = this.kept<Waiting>('untold').filter((one) => !isTold(one))
      this.keep('untold', untold)
      // An older answer, and one for somebody who has left, says nothing of now.
      if (turn !== this.asked || player !== this.ground.playerId()) return
      // What was seen since the report was made is not in its answer.
      this.keep('seen', [...seen, ...untold.filter(isOf(player)).map(plain)])
    } catch {
      // It waits.
    }
  }

  private knows(kind: Seen['kind'], { key, revision }: Pick<Seen, 'key' | 'revision'>): boolean {
    return this.kept<Seen>('seen').some((one) => isSame(one, { kind, key, revision }))
  }

  private kept<T>(name: string): T[] {
    const kept = this.ground.install.read(name)
    return Array.isArray(kept) ? kept : []
  }

  private keep(name: string, all: readonly Seen[]): void {
    this.ground.install.write(name, all)
  }
}

/** Whether a view is this player's: what somebody else saw on this device is not. */
function isOf(player: string): (one: Waiting) => boolean {
  return (one) => !one.player || one.player === player
}

function plain({ kind, key, revision }: Seen): Seen {
  return { kind, key, revision }
}

function isSame(one: Seen, other: Seen): boolean {
  return one.kind === other.kind && one.key === other.key && one.revision === other.revision
}
