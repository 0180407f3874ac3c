// Trying again: which refusals pass by themselves, and how long to wait.
import { aborted, FILE_CHANGED, fileChanged, NOT_READ, UploadError } from './errors'

const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 15_000
// Nearly three minutes: a server that starts again on a busy machine is away for one.
const MOST_TRIES = 16
// The address may have been signed too long ago: another one helps, or the store means it (no right, no room).
const FORBIDDEN = 403
const MOST_FORBIDDEN = 2
const PASSING_STATUS: ReadonlySet<number> = new Set([0, FORBIDDEN, 408, 425, 429, 500, 502, 503, 504])
// Said with 403, or with 5xx by some stores; no other address helps.
const FINAL_CODE: ReadonlySet<string> = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'XMinioStorageFull',
  // Of the file itself, which no waiting brings back.
  FILE_CHANGED,
  NOT_READ,
])
// Refusals of bytes that were damaged or cut on the way.
const PASSING_CODE: ReadonlySet<string> = new Set([
  'BadDigest',
  'InvalidDigest',
  'IncompleteBody',
  'RequestTimeout',
])

/** True where the same bytes may be taken the next time. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof UploadError)) return false
  const { Status, Code } = error.CommonMsg
  if (FINAL_CODE.has(Code)) return false
  return PASSING_STATUS.has(Status) || PASSING_CODE.has(Code)
}

/** Twice as long each time, with a part by chance, so that workers do not come back together. */
export function waitMs(tries: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.75 + random / 2)
}

/**
 * Runs `attempt` until it succeeds, fails for good, has failed sixteen times, or was forbidden twice; `tries` counts
 * from 0.
 */
export async function persist<T>(attempt: (tries: number) => Promise<T>, signal: AbortSignal): Promise<T> {
  let forbidden = 0
  for (let tries = 0; ; tries += 1) {
    if (signal.aborted) throw aborted()
    try {
      return await attempt(tries)
    } catch (error) {
      if (signal.aborted) throw aborted()
      if (error instanceof UploadError && error.CommonMsg.Status === FORBIDDEN) forbidden += 1
      if (!isPassing(error) || tries + 1 >= MOST_TRIES || forbidden >= MOST_FORBIDDEN) throw error
    }
    await pause(waitMs(tries + 1), signal)
  }
}

/** Waits; while the browser knows that it is offline, until it is online again. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, signal)
  while (!navigator.onLine) await Promise.race([wait(LONGEST_WAIT_MS, signal), cameOnline(signal)])
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(aborted())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

function cameOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal })
  })
}

/** Rejects with FileChanged where the chosen file cannot be read any more; the browser only says "network" for it. */
export async function ensureReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw Object.assign(fileChanged(), { cause: error })
  }
}
