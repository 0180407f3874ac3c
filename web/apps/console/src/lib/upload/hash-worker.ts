// Hashes off the main thread: MD5 of single parts when asked, SHA-256 of the whole file in the time between.
import { createMD5, createSHA256, type IHasher } from 'hash-wasm'

export type HashQuestion =
  | { kind: 'open'; file: Blob }
  | { kind: 'sha256'; pieceBytes: number }
  | { kind: 'md5'; id: number; start: number; end: number }

export type HashAnswer =
  | { kind: 'md5'; id: number; hex: string }
  | { kind: 'sha256'; hex: string }
  | { kind: 'error'; id: number | null; reason: string }

type PartQuestion = Extract<HashQuestion, { kind: 'md5' }>

/** The way through the whole file, piece by piece; each is read once for both hashes. */
interface Whole {
  hasher: IHasher
  read: number
  pieceBytes: number
  /** MD5 of the pieces behind, by their start. */
  md5s: Map<number, string>
}

const questions: PartQuestion[] = []
let file: Blob | undefined
let wantedPieceBytes = 0
let whole: Whole | undefined
let isBusy = false

addEventListener('message', ({ data }: MessageEvent<HashQuestion>) => {
  if (data.kind === 'open') file = data.file
  else if (data.kind === 'md5') questions.push(data)
  else wantedPieceBytes = data.pieceBytes
  void work()
})

/** Answers questions first: the upload waits for them, while the whole file's hash can only save time. */
async function work(): Promise<void> {
  if (isBusy || !file) return
  isBusy = true
  const [md5, sha256] = await Promise.all([createMD5(), createSHA256()])
  for (;;) {
    if (wantedPieceBytes > 0 && !whole)
      whole = { hasher: sha256.init(), read: 0, pieceBytes: wantedPieceBytes, md5s: new Map() }
    const question = questions.shift()
    if (question) await answerPart(file, md5, question)
    else if (whole && wantedPieceBytes > 0) await readOn(file, md5, whole)
    else break
  }
  isBusy = false
}

async function answerPart(source: Blob, md5: IHasher, question: PartQuestion): Promise<void> {
  const { id, start, end } = question
  const isNext = whole && wantedPieceBytes > 0 && start === whole.read && end === nextEnd(source, whole)
  if (isNext && whole) await readOn(source, md5, whole)
  try {
    const known = end - start === lengthAt(source, start) ? whole?.md5s.get(start) : undefined
    answer({ kind: 'md5', id, hex: known ?? md5Of(md5, await bytesOf(source, start, end)) })
  } catch (error) {
    answer({ kind: 'error', id, reason: String(error) })
  }
}

async function readOn(source: Blob, md5: IHasher, state: Whole): Promise<void> {
  try {
    const end = nextEnd(source, state)
    const bytes = await bytesOf(source, state.read, end)
    state.md5s.set(state.read, md5Of(md5, bytes))
    state.hasher.update(bytes)
    state.read = end
    if (end < source.size) return
    answer({ kind: 'sha256', hex: state.hasher.digest('hex') })
  } catch (error) {
    answer({ kind: 'error', id: null, reason: String(error) })
  }
  wantedPieceBytes = 0
}

function nextEnd(source: Blob, { read, pieceBytes }: Whole): number {
  return Math.min(read + pieceBytes, source.size)
}

/** How long the piece is that begins there. */
function lengthAt(source: Blob, start: number): number {
  return Math.min(whole?.pieceBytes ?? 0, source.size - start)
}

function md5Of(md5: IHasher, bytes: Uint8Array): string {
  return md5.init().update(bytes).digest('hex')
}

async function bytesOf(source: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await source.slice(start, end).arrayBuffer())
}

function answer(message: HashAnswer): void {
  postMessage(message)
}
