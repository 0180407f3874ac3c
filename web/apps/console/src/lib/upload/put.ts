// One PUT to the store. XMLHttpRequest, because fetch tells no progress of what it sends.
import { aborted, NO_ANSWER, storeRefusal } from './errors'

const SUCCESS_BELOW = 300
const STALL_MS = 60_000
// The browser sets these itself and lets nobody else.
const BROWSERS_OWN: ReadonlySet<string> = new Set(['content-length', 'host'])

export interface PutTarget {
  url: string
  headers: Record<string, string>
}

export interface PutOptions {
  signal: AbortSignal
  onProgress(loaded: number): void
}

/**
 * Sends the bytes; gives the ETag without quotes.
 *
 * Rejects with the store's words where it refuses (clause U-09), with code NetworkError where no answer comes or nothing
 * moves for a minute, and with AbortError when the signal says so.
 */
export function put(target: PutTarget, body: Blob, { signal, onProgress }: PutOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    let watch = 0
    const watchAgain = (): void => {
      clearTimeout(watch)
      watch = window.setTimeout(stop, STALL_MS)
    }
    const noAnswer = (): void => reject(storeRefusal({ Status: 0, Code: NO_ANSWER, Message: '' }))
    request.upload.addEventListener('progress', ({ loaded }) => {
      watchAgain()
      onProgress(loaded)
    })
    request.addEventListener('load', () => {
      if (request.status < SUCCESS_BELOW)
        resolve((request.getResponseHeader('ETag') ?? '').replaceAll('"', ''))
      else reject(storeRefusal({ Status: request.status, ...saidIn(request.responseText) }))
    })
    request.addEventListener('error', noAnswer)
    // Either the user has canceled, or the watch has stopped a connection that was dead.
    request.addEventListener('abort', () => (signal.aborted ? reject(aborted()) : noAnswer()))
    request.addEventListener('loadend', () => {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
    })
    signal.addEventListener('abort', stop)
    request.open('PUT', target.url)
    for (const [name, value] of Object.entries(target.headers))
      if (!BROWSERS_OWN.has(name.toLowerCase())) request.setRequestHeader(name, value)
    watchAgain()
    request.send(body)
  })
}

/** Code and message out of a store's XML answer; empty where it says nothing. */
export function saidIn(xml: string): { Code: string; Message: string } {
  const read = (name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return { Code: read('Code'), Message: read('Message') }
}
