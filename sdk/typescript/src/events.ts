import type { components } from './api.gen'
import { type Calls, jittered } from './calls'
import { LongshoreError, TOO_LARGE } from './errors'
import type { Platform } from './platform'
import { quick } from './random'

export type GameEvent = components['schemas']['EventInput']
export type RefusedEvent = components['schemas']['EventsOutput']['refused'][number]

/** An event as it waits; `unsure` is one that was noted before anybody knew the server's time. */
type Noted = GameEvent & { unsure?: true }

const MOST_IN_A_BATCH = 500
const MOST_BATCH_LETTERS = 256 * 1024
const MOST_WAITING = 5_000
const WRITE_AFTER = 250
const LONGEST_WAIT = 300_000
/** The server reads no more in one call. */
const MOST_LETTERS = 1024 * 1024
/** A timer that is set for longer rings at once. */
const LONGEST_TIMER = 2 ** 31 - 1
const PATH = '/sdk/v1/events'
/** Nothing is wrong with the events: the key or the game is, and a publisher may mend that. */
const NOT_THE_EVENTS = new Set([4700, 4701, 4703, 4790])

/** What a batch came to: how many events are on the server's disk, which it did not take, and which were given up here. */
export interface Reported {
  taken: number
  refused: { event: GameEvent; reason: string; msg: string }[]
  lost: GameEvent[]
}

interface Queue {
  name: string
  waiting: Noted[]
  /** A batch that was sent and not answered; it goes again letter by letter, so that the server knows it. */
  sent: string
}

/** Keeps events over reloads and without a network until the server has them on disk. */
export class Events {
  private queues: Promise<Queue[]>
  private early: Noted[] = []
  private own: Queue | null = null
  private writing: ReturnType<typeof setTimeout> | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private running: Promise<void> | null = null
  private failures = 0
  /** Letters of a batch; fewer where somebody on the way takes fewer. */
  private most = MOST_BATCH_LETTERS
  /** Not before this moment is anything sent that nobody asked to send now. */
  private notBefore = 0
  private due = 0

  constructor(
    private readonly platform: Platform,
    private readonly calls: Calls,
    prefix: string,
    private readonly every: number,
    private readonly told: (report: Reported) => void,
  ) {
    this.queues = this.opened(prefix)
    platform.onHide(() => this.write())
  }

  /** How many events this page has not reported yet. */
  get waiting(): number {
    return this.early.length + (this.own ? this.own.waiting.length + sizeOf(this.own.sent) : 0)
  }

  add(event: Noted): void {
    const copy = copied(event)
    if (!copy) {
      this.lost([event])
      return
    }
    const to = this.own?.waiting ?? this.early
    to.push(copy)
    if (to.length > MOST_WAITING) this.lost(to.splice(0, to.length - MOST_WAITING))
    this.writing ??= setTimeout(() => {
      this.writing = null
      this.write()
    }, WRITE_AFTER)
    this.later(to.length >= MOST_IN_A_BATCH ? 0 : this.every)
  }

  /** Send what waits; resolves when there is nothing left, or when it must be tried again later. */
  async flush(): Promise<void> {
    this.running ??= this.drained().finally(() => {
      this.running = null
    })
    await this.running
  }

  private async opened(prefix: string): Promise<Queue[]> {
    const names = await this.platform.queues(prefix)
    const found = names.map((name) => read(this.platform, name))
    this.own = found[0] as Queue
    this.own.waiting.push(...this.early)
    this.early = []
    this.write()
    if (found.some((queue) => queue.sent || queue.waiting.length > 0)) this.later(0)
    return found
  }

  private later(milliseconds: number): void {
    const due = Math.max(Date.now() + milliseconds, this.notBefore)
    if (this.timer && this.due <= due) return
    if (this.timer) clearTimeout(this.timer)
    this.due = due
    this.timer = setTimeout(
      () => {
        this.timer = null
        void this.flush()
      },
      Math.min(due - Date.now(), LONGEST_TIMER),
    )
  }

  private async drained(): Promise<void> {
    for (const queue of await this.queues) {
      while (queue.sent || queue.waiting.length > 0) {
        if (!queue.sent && !(await this.isTimed(queue))) return
        queue.sent ||= this.batchOf(queue)
        // Kept before it is sent: after a reload the same letters go again.
        this.write(queue)
        if (!(await this.delivered(queue))) return
      }
    }
  }

  /** Whether to go on; a failure that may pass is tried again by itself. */
  private async delivered(queue: Queue): Promise<boolean> {
    const events = JSON.parse(queue.sent) as GameEvent[]
    try {
      const { data } = await this.calls.send(PATH, [], { body: queue.sent, tries: 1 })
      const { taken, refused } = data as components['schemas']['EventsOutput']
      if (refused.length > 0)
        this.told({ taken, refused: refused.map((one) => named(one, events)), lost: [] })
    } catch (error) {
      if (!isOver(error)) return this.postponed(error)
      if (error.code !== TOO_LARGE || events.length === 1) this.lost(events)
      else {
        // Nothing of it was taken: what it holds goes in smaller batches, as does what comes later.
        this.most = Math.min(this.most, queue.sent.length >> 1)
        queue.waiting.unshift(...events)
      }
    }
    this.failures = this.notBefore = 0
    queue.sent = ''
    this.write(queue)
    return true
  }

  /** Come again when the server wants it, or later each time. */
  private postponed(error: unknown): false {
    const asked = error instanceof LongshoreError ? error.retryAfter : 0
    const wait = asked || jittered(++this.failures, LONGEST_WAIT)
    this.notBefore = Date.now() + wait
    // What was planned before, for events that came meanwhile, would ask too early.
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.later(wait)
    return false
  }

  /**
   * Whether the server's time is known where an event needs it. A batch of none asks for it: sent with the wrong time, an event
   * would be refused, or counted for another day, and could not be mended afterwards.
   */
  private async isTimed(queue: Queue): Promise<boolean> {
    if (this.calls.clock !== null || !queue.waiting.some(({ unsure }) => unsure)) return true
    try {
      await this.calls.send(PATH, [], { tries: 1 })
    } catch (error) {
      if (!isOver(error)) return this.postponed(error)
    }
    // A server that does not say it is taken to have ours.
    this.calls.clock ??= 0
    return true
  }

  private batchOf(queue: Queue): string {
    const chosen: string[] = []
    let letters = 0
    for (const event of queue.waiting.slice(0, MOST_IN_A_BATCH)) {
      const written = JSON.stringify(timed(event, this.calls.clock ?? 0))
      letters += written.length + 1
      if (chosen.length > 0 && letters > this.most) break
      chosen.push(written)
    }
    queue.waiting.splice(0, chosen.length)
    return `[${chosen.join()}]`
  }

  private lost(events: Noted[]): void {
    this.told({ taken: 0, refused: [], lost: events.map((event) => timed(event, this.calls.clock ?? 0)) })
  }

  private write(queue = this.own): void {
    if (!queue) return
    // What this page noted meanwhile still waits for its own turn when another queue is written.
    if (queue === this.own && this.writing) {
      clearTimeout(this.writing)
      this.writing = null
    }
    let { waiting } = queue
    const isEmpty = !queue.sent && waiting.length === 0
    const kept = () => this.platform.write(queue.name, isEmpty ? null : JSON.stringify([queue.sent, waiting]))
    // WeChat keeps 1 MB under a key: the oldest stay, so that what is kept is never what was sent already.
    while (!kept() && waiting.length > 0) waiting = waiting.slice(0, waiting.length >> 1)
  }
}

/** An id for an event, and the moment that the server will read. */
export function stamped(calls: Calls, event: Omit<GameEvent, 'id' | 'time'>): Noted {
  return { ...event, id: quick(20), time: calls.now(), ...(calls.clock === null && { unsure: true }) }
}

/** An event with the moment by the server's clock, which is so many milliseconds before ours. */
function timed({ unsure, ...event }: Noted, offset: number): GameEvent {
  return unsure ? { ...event, time: event.time + offset } : event
}

function read(platform: Platform, name: string): Queue {
  try {
    const [sent, waiting] = JSON.parse(platform.read(name) ?? '["",[]]') as [string, Noted[]]
    return { name, sent, waiting }
  } catch {
    return { name, sent: '', waiting: [] }
  }
}

/**
 * An event as it is now, whatever the game does with its properties later; null for what the server never takes: JSON has no
 * circles and no BigInt, and one such event would hold up all that come after it.
 */
function copied(event: Noted): Noted | null {
  try {
    const written = JSON.stringify(event)
    return written.length > MOST_LETTERS ? null : (JSON.parse(written) as Noted)
  } catch {
    return null
  }
}

/** A refusal of the events themselves: the same letters would be refused for ever. */
function isOver(error: unknown): error is LongshoreError {
  return error instanceof LongshoreError && !error.mayPass && !NOT_THE_EVENTS.has(error.code)
}

function named(one: RefusedEvent, events: GameEvent[]): Reported['refused'][number] {
  return { event: events[one.index] as GameEvent, reason: one.reason, msg: one.msg }
}

function sizeOf(batch: string): number {
  return batch ? (JSON.parse(batch) as unknown[]).length : 0
}
