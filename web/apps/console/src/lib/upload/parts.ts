// Type 2: a file in parts, five at once (clause U-02). Knows nothing of tasks, hashes or XMLHttpRequest: they are given.

import type { SignedPart, StoredPart, Ticket } from './api'
import { aborted, storeRefusal } from './errors'
import { persist } from './retry'

const LARGEST_BATCH = 50
const FIRST_BATCH = 5
/** An address older than this is asked for again, before the store finds it expired. */
const FRESH_MS = 10 * 60_000

export interface PartsJob {
  file: Blob
  ticket: Ticket
  md5(start: number, end: number): Promise<string>
  sign(parts: { number: number; md5: string }[]): Promise<SignedPart[]>
  put(target: SignedPart, body: Blob, onProgress: (loaded: number) => void): Promise<string>
  /** What the store has of the file, asked before a part goes again: its answer may have been all that was lost. */
  stored(): Promise<readonly StoredPart[]>
  /** Rejects where the file cannot be read any more. */
  ensureReadable(): Promise<void>
  /** Bytes that the store has or that are on their way. */
  onBytes(loaded: number): void
  signal: AbortSignal
}

interface ReadyPart {
  signed: SignedPart
  md5: string
  signedAt: number
}

/** Sends what the store does not have; gives number and ETag of every part, in order. */
export async function sendParts(job: PartsJob): Promise<StoredPart[]> {
  const { ticket, signal } = job
  const inner = new AbortController()
  const stop = (): void => inner.abort()
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const state = new Transfer({ ...job, signal: inner.signal })
  try {
    await Promise.all([state.prepare(), ...Array.from({ length: ticket.concurrency }, () => state.work())])
  } finally {
    // One lasting failure ends the other workers too.
    inner.abort()
    signal.removeEventListener('abort', stop)
  }
  return state.finished()
}

class Transfer {
  private readonly job: PartsJob
  private readonly count: number
  private readonly sent: Float64Array
  private total = 0
  private readonly etags = new Map<number, string>()
  private readonly ready: ReadyPart[] = []
  private isPrepared = false
  private asked: Promise<readonly StoredPart[]> | null = null
  private wake: (() => void)[] = []

  constructor(job: PartsJob) {
    this.job = job
    this.count = Math.max(1, Math.ceil(job.file.size / job.ticket.part_size))
    this.sent = new Float64Array(this.count)
    job.signal.addEventListener('abort', () => this.notify(), { once: true })
  }

  finished(): StoredPart[] {
    return Array.from({ length: this.count }, (_, index) => ({
      number: index + 1,
      etag: this.etags.get(index + 1) ?? '',
    }))
  }

  /** Hashes ahead and fetches addresses in batches, always a batch before the workers need them. */
  async prepare(): Promise<void> {
    const stored = new Map(this.job.ticket.parts.map((part) => [part.number, part.etag]))
    let batch: { number: number; md5: string }[] = []
    let size = FIRST_BATCH
    for (let number = 1; number <= this.count; number += 1) {
      const md5 = await this.hash(number)
      // The same bytes and not only the same number: somebody may have saved the file again in between.
      if (stored.get(number) === md5) this.keep(number, md5)
      else batch.push({ number, md5 })
      if (batch.length < size && number < this.count) continue
      if (batch.length > 0) await this.signAll(batch)
      batch = []
      size = Math.min(size * 2, LARGEST_BATCH)
      while (this.ready.length > LARGEST_BATCH) await this.changed()
    }
    this.isPrepared = true
    this.notify()
  }

  /** One of the workers: takes parts until none is left. */
  async work(): Promise<void> {
    for (;;) {
      if (this.job.signal.aborted) throw aborted()
      const part = this.ready.shift()
      if (part) {
        this.notify()
        await this.send(part)
      } else if (this.isPrepared) return
      else await this.changed()
    }
  }

  private async send(part: ReadyPart): Promise<void> {
    const { number } = part.signed
    const { start, end } = this.rangeOf(number)
    const body = this.job.file.slice(start, end)
    const etag = await persist(async (tries) => {
      if (tries > 0) {
        await this.job.ensureReadable()
        const found = (await this.askStored()).find((one) => one.number === number)
        if (found && found.etag === part.md5) return found.etag
      }
      const target =
        tries > 0 || Date.now() - part.signedAt > FRESH_MS ? await this.signAgain(part) : part.signed
      try {
        return await this.job.put(target, body, (loaded) => this.note(number, Math.min(loaded, end - start)))
      } catch (error) {
        this.note(number, 0)
        throw error
      }
    }, this.job.signal)
    this.keep(number, etag)
  }

  /** One question for all the parts that a cut has hit at once. */
  private askStored(): Promise<readonly StoredPart[]> {
    this.asked ??= this.job.stored().finally(() => {
      this.asked = null
    })
    return this.asked
  }

  private async signAll(batch: { number: number; md5: string }[]): Promise<void> {
    const signed = await this.job.sign(batch)
    const md5s = new Map(batch.map(({ number, md5 }) => [number, md5]))
    const signedAt = Date.now()
    for (const part of signed) this.ready.push({ signed: part, md5: md5s.get(part.number) ?? '', signedAt })
    this.notify()
  }

  private async signAgain({ signed, md5 }: ReadyPart): Promise<SignedPart> {
    const [fresh] = await this.job.sign([{ number: signed.number, md5 }])
    if (!fresh) throw storeRefusal({ Status: 404, Code: 'NoSuchUpload', Message: '' })
    return fresh
  }

  private hash(number: number): Promise<string> {
    const { start, end } = this.rangeOf(number)
    return this.job.md5(start, end)
  }

  private rangeOf(number: number): { start: number; end: number } {
    const { file, ticket } = this.job
    const start = (number - 1) * ticket.part_size
    return { start, end: Math.min(start + ticket.part_size, file.size) }
  }

  private keep(number: number, etag: string): void {
    const { start, end } = this.rangeOf(number)
    this.etags.set(number, etag)
    this.note(number, end - start)
  }

  private note(number: number, bytes: number): void {
    this.total += bytes - (this.sent[number - 1] ?? 0)
    this.sent[number - 1] = bytes
    this.job.onBytes(this.total)
  }

  private changed(): Promise<void> {
    if (this.job.signal.aborted) return Promise.reject(aborted())
    return new Promise((resolve) => this.wake.push(resolve))
  }

  private notify(): void {
    const waiting = this.wake
    this.wake = []
    for (const resolve of waiting) resolve()
  }
}
