// Follows a stream of server-sent events with the headers of every call; reconnects by itself and says when it cannot.
import { codes, identityHeaders } from '@longshore/api-client'
import { identity } from '../api'
import { createEventReader, type ServerEvent } from './parse'

/** `live`: events arrive; `connecting`: the first try or a short break; `lost`: poll meanwhile, it is still tried. */
export type StreamPhase = 'connecting' | 'live' | 'lost'

export interface StreamOptions {
  path: string
  /** Beside those of every call, or instead of them: a stream outlives the choice of a game. */
  headers?: Readonly<Record<string, string>>
  onEvent(event: ServerEvent): void
  onPhase(phase: StreamPhase): void
  /** Tests replace it. */
  fetch?: typeof fetch
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** Silence longer than this is a dead connection; the server sends a comment more often. */
const SILENCE_MS = 45_000
/** After so many failures in a row the stream counts as lost. */
const FAILURES_TO_LOST = 2

/** The server refused the stream: another try would be refused as well. */
class RefusedError extends Error {}

/** Starts to follow; the result stops it. */
export function followEvents(options: StreamOptions): () => void {
  const controller = new AbortController()
  void run(options, controller.signal)
  return () => controller.abort()
}

async function run(options: StreamOptions, signal: AbortSignal): Promise<void> {
  const state = { lastId: '', waitMs: FIRST_WAIT_MS }
  let failures = 0
  options.onPhase('connecting')
  while (!signal.aborted) {
    try {
      await connect(options, signal, state, () => {
        failures = 0
        state.waitMs = FIRST_WAIT_MS
        options.onPhase('live')
      })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RefusedError) return options.onPhase('lost')
      failures += 1
    }
    if (signal.aborted) return
    options.onPhase(failures >= FAILURES_TO_LOST ? 'lost' : 'connecting')
    await pause(state.waitMs, signal)
    state.waitMs = Math.min(state.waitMs * 2, LONGEST_WAIT_MS)
  }
}

interface Position {
  lastId: string
  waitMs: number
}

/** One connection, until the server ends it or it breaks. */
async function connect(
  options: StreamOptions,
  signal: AbortSignal,
  position: Position,
  onOpen: () => void,
): Promise<void> {
  const silence = new AbortController()
  const headers = {
    ...identityHeaders(identity()),
    ...options.headers,
    Accept: 'text/event-stream',
    ...(position.lastId ? { 'Last-Event-ID': position.lastId } : {}),
  }
  const watch = createWatch(() => silence.abort())
  try {
    const response = await (options.fetch ?? fetch)(options.path, {
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    await checkStream(response)
    onOpen()
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const feed = createEventReader((event) => {
      if (event.id) position.lastId = event.id
      if (event.retryMs !== undefined) position.waitMs = event.retryMs
      options.onEvent(event)
    })
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      watch.touch()
      feed(part.value)
    }
  } finally {
    watch.stop()
  }
}

/** A refusal comes as the envelope of a call, not as a stream. */
async function checkStream(response: Response): Promise<void> {
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) return
  const envelope = (await response.json().catch(() => null)) as { code?: number } | null
  const code = envelope?.code ?? 0
  const isFinal = code >= 4000 && code < 5000 && code !== codes.THROTTLED
  if (codes.ENDS_SESSION.has(code) || isFinal) throw new RefusedError(String(code))
  throw new Error(`HTTP ${response.status}`)
}

function createWatch(onSilence: () => void): { touch(): void; stop(): void } {
  let timer = setTimeout(onSilence, SILENCE_MS)
  return {
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
