// Hashes off the main thread: MD5 of single parts when asked, SHA-256 of the whole file in the time between.
import { createMD5, createSHA256, type IHasher } from 'hash-wasm'

export type HashQuestion =
  | { kind: 'open'; file: Blob }
  | { kind: 'sha256' }
  | { kind: 'md5'; id: number; start: number; end: number }

export type HashAnswer =
  | { kind: 'md5'; id: number; hex: string }
  | { kind: 'sha256'; hex: string }
  | { kind: 'error'; id: number | null; reason: string }

const CHUNK_BYTES = 4 * 1024 * 1024

const questions: Extract<HashQuestion, { kind: 'md5' }>[] = []
let file: Blob | undefined
let whole: { hasher: IHasher; read: number } | undefined
let isWholeWanted = false
let isBusy = false

addEventListener('message', ({ data }: MessageEvent<HashQuestion>) => {
  if (data.kind === 'open') file = data.file
  else if (data.kind === 'md5') questions.push(data)
  else isWholeWanted = true
  void work()
})

/** Answers questions first: the upload waits for them, while the whole file's hash can only save time. */
async function work(): Promise<void> {
  if (isBusy || !file) return
  isBusy = true
  const [md5, sha256] = await Promise.all([createMD5(), createSHA256()])
  for (;;) {
    const question = questions.shift()
    if (question) await answerPart(file, md5, question)
    else if (isWholeWanted) await readOn(file, (whole ??= { hasher: sha256.init(), read: 0 }))
    else break
  }
  isBusy = false
}

async function answerPart(source: Blob, md5: IHasher, question: { id: number; start: number; end: number }) {
  const { id, start, end } = question
  try {
    md5.init().update(await bytesOf(source, start, end))
    answer({ kind: 'md5', id, hex: md5.digest('hex') })
  } catch (error) {
    answer({ kind: 'error', id, reason: String(error) })
  }
}

async function readOn(source: Blob, state: { hasher: IHasher; read: number }): Promise<void> {
  try {
    const end = Math.min(state.read + CHUNK_BYTES, source.size)
    state.hasher.update(await bytesOf(source, state.read, end))
    state.read = end
    if (end < source.size) return
    answer({ kind: 'sha256', hex: state.hasher.digest('hex') })
  } catch (error) {
    answer({ kind: 'error', id: null, reason: String(error) })
  }
  whole = undefined
  isWholeWanted = false
}

async function bytesOf(source: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await source.slice(start, end).arrayBuffer())
}

function answer(message: HashAnswer): void {
  postMessage(message)
}
