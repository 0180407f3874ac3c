// The page's end of the hash worker.
import { fileChanged, notRead } from './errors'
import type { HashAnswer, HashQuestion } from './hash-worker'

export interface Hasher {
  /** Hexadecimal MD5 of a piece of the file; rejects with FileChanged where the file cannot be read any more. */
  md5(start: number, end: number): Promise<string>
  /**
   * Hexadecimal SHA-256 of the whole file, read in the time between; null when it could not be had.
   * The file is read in pieces: the MD5 of these costs no second reading.
   */
  sha256(pieceBytes: number): Promise<string | null>
  close(): void
}

interface Waiting {
  resolve(hex: string): void
  reject(error: Error): void
}

export function openHasher(file: Blob): Hasher {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  // A worker has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const ask = (question: HashQuestion): void => worker.postMessage(question)
  const waiting = new Map<number, Waiting>()
  let tellDigest: (hex: string | null) => void = () => undefined
  const digest = new Promise<string | null>((resolve) => {
    tellDigest = resolve
  })
  let nextId = 1
  let ended: Error | null = null
  const failAll = (error: Error): void => {
    // Nobody answers what is asked from now on.
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    tellDigest(null)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
    if (data.kind === 'sha256') return tellDigest(data.hex)
    if (data.id === null) return tellDigest(null)
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.kind === 'md5') asked?.resolve(data.hex)
    else asked?.reject(Object.assign(fileChanged(), { cause: data.reason }))
  })
  worker.addEventListener('error', ({ message }) => failAll(Object.assign(notRead(), { cause: message })))
  ask({ kind: 'open', file })
  return {
    md5: (start, end) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = nextId++
        waiting.set(id, { resolve, reject })
        ask({ kind: 'md5', id, start, end })
      }),
    sha256(pieceBytes) {
      ask({ kind: 'sha256', pieceBytes })
      return digest
    },
    close() {
      worker.terminate()
      failAll(new Error('closed'))
    },
  }
}
