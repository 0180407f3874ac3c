import { CHANNEL_REFUSED, LongshoreError, NoAnswerError, TOO_LARGE, WRONG_CODE } from './errors'
import type { HttpAnswer, Platform } from './platform'
import { words } from './words'

const TIMEOUT = 10_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 8_000
const SAME_CLOCK = 2_000
/** A player waits no longer for a throttled call. */
const MOST_PATIENCE = 30_000
/** Refusals of what is good once: behind a lost answer they say that it was taken, not that the player was wrong. */
const SPENT = new Set([WRONG_CODE, CHANNEL_REFUSED])

export interface Called {
  /** The envelope's data; undefined when the server said that nothing changed. */
  data: unknown
  etag: string | null
}

export interface CallOptions {
  session?: string | undefined
  etag?: string | undefined
  /** Tries in all; every call that is repeated is one that the server takes once. */
  tries?: number
  /** The body as it is, instead of `form`. */
  body?: string
}

/** Makes calls: the headers, the time limit, another try where that helps. */
export class Calls {
  /** Milliseconds that the server's clock is before ours; null until an answer of this start or of one before said it. */
  clock: number | null = null

  constructor(
    private readonly platform: Platform,
    private readonly address: string,
    private readonly headers: Record<string, string>,
    /** Told when the clock turns out to be another. */
    private readonly keepClock: (offset: number) => void = () => {},
  ) {}

  /** The language of texts for players. */
  get language(): string {
    return this.headers['accept-language'] ?? ''
  }

  /** The server's moment in Unix milliseconds, as far as an answer told it. */
  now(): number {
    return Date.now() + (this.clock ?? 0)
  }

  /**
   * Throws a LongshoreError for a refusal, a NoAnswerError when nobody answered, and a TypeError for what JSON cannot hold.
   */
  async send(path: string, form: object, options: CallOptions = {}): Promise<Called> {
    const tries = options.tries ?? 4
    const begun = Date.now()
    // Written once: every try has the same letters.
    const body = options.body ?? JSON.stringify(form)
    let lost: NoAnswerError | null = null
    for (let attempt = 1; ; attempt++) {
      const answer = await this.once(path, body, options)
      if (!(answer instanceof LongshoreError)) return answer
      if (answer instanceof NoAnswerError) lost = answer
      else if (lost && SPENT.has(answer.code)) throw lost.ofSpent()
      const wait = answer.retryAfter || jittered(attempt)
      const isLate = Date.now() - begun + wait > MOST_PATIENCE
      if (!answer.mayPass || attempt >= tries || isLate) throw answer
      await paused(wait)
    }
  }

  private async once(path: string, body: string, options: CallOptions): Promise<Called | LongshoreError> {
    let answer: HttpAnswer
    try {
      answer = await this.platform.request({
        url: this.address + path,
        headers: this.headersOf(options),
        body,
        timeout: TIMEOUT,
      })
    } catch (error) {
      return this.noAnswer(String(error))
    }
    this.readClock(answer)
    if (answer.status === 304) return { data: undefined, etag: options.etag ?? null }
    const told = judged(answer)
    // A proxy says it in a page or in words of its own, and says it again to the same body.
    const isTooLarge = answer.status === 413 && !(told instanceof LongshoreError && told.code === TOO_LARGE)
    return isTooLarge ? this.tooLarge() : (told ?? this.noAnswer(`HTTP ${answer.status}`))
  }

  private tooLarge(): LongshoreError {
    return new LongshoreError(TOO_LARGE, words(this.language, '提交的内容过大', 'The request is too large.'))
  }

  private noAnswer(reason: string): NoAnswerError {
    const told = words(
      this.language,
      '无法连接服务器，请检查网络后重试',
      'No connection: check the network and try again.',
    )
    return new NoAnswerError(reason, told)
  }

  private headersOf(options: CallOptions): Record<string, string> {
    const headers: Record<string, string> = { ...this.headers, 'content-type': 'application/json' }
    if (options.session) headers['authorization'] = `Bearer ${options.session}`
    if (options.etag) headers['if-none-match'] = options.etag
    return headers
  }

  private readClock(answer: HttpAnswer): void {
    const seconds = Number(answer.header('longshore-time'))
    const offset = seconds * 1000 - Date.now()
    // Told in whole seconds: what is within that is the same clock, and events keep their order.
    if (!seconds || Math.abs(offset - (this.clock ?? Number.POSITIVE_INFINITY)) < SAME_CLOCK) return
    this.clock = offset
    this.keepClock(offset)
  }
}

/** Null for what is no answer of ours. */
function judged(answer: HttpAnswer): Called | LongshoreError | null {
  let envelope: { code: number; msg: string; data: unknown }
  try {
    envelope = JSON.parse(answer.text)
    // A firewall's own JSON has a code too, and says nothing of what was sent.
    const isOurs = typeof envelope.code === 'number' && typeof envelope.msg === 'string' && 'data' in envelope
    if (!isOurs) throw new Error('no envelope')
  } catch {
    // A proxy's page, say, while the server is being started.
    return null
  }
  if (envelope.code === 0) return { data: envelope.data, etag: answer.header('etag') }
  const mayPass = answer.status === 429 || answer.status >= 500
  const wait = Math.max(Number(answer.header('retry-after')) * 1000 || 0, 0)
  return new LongshoreError(envelope.code, envelope.msg, envelope.data, mayPass, wait)
}

/** Full jitter: many clients that lost the same server do not come back at once. */
export function jittered(attempt: number, longest = LONGEST_WAIT): number {
  return Math.random() * Math.min(longest, FIRST_WAIT * 2 ** attempt)
}

export function paused(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
