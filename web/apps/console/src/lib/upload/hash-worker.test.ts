import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HashAnswer, HashQuestion } from './hash-worker'

const PART = 1000
const bytes = Uint8Array.from({ length: 3 * PART + 7 }, (_, index) => (index * 31) % 251)
const file = new Blob([bytes])
const hashOf = (kind: string, start = 0, end = bytes.length): string =>
  createHash(kind).update(bytes.subarray(start, end)).digest('hex')

let answers: HashAnswer[] = []
let listen: (event: MessageEvent<HashQuestion>) => void = () => undefined
const ask = (question: HashQuestion): void => listen(new MessageEvent('message', { data: question }))
const askPart = (id: number, start: number, end: number): void => ask({ kind: 'md5', id, start, end })

beforeEach(async () => {
  answers = []
  vi.stubGlobal('addEventListener', (_: string, listener: typeof listen) => {
    listen = listener
  })
  vi.stubGlobal('postMessage', (answer: HashAnswer) => answers.push(answer))
  vi.resetModules()
  await import('./hash-worker')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('[U-02] reads each part once for its MD5 and for the whole file’s SHA-256', async () => {
  const slice = vi.spyOn(file, 'slice')
  ask({ kind: 'open', file })
  ask({ kind: 'sha256', pieceBytes: PART })
  for (const id of [0, 1, 2]) askPart(id, id * PART, (id + 1) * PART)
  askPart(3, 3 * PART, bytes.length)
  await vi.waitFor(() => expect(answers).toHaveLength(5), { timeout: 15_000 })
  for (const id of [0, 1, 2, 3]) {
    const hex = hashOf('md5', id * PART, Math.min((id + 1) * PART, bytes.length))
    expect(answers).toContainEqual({ kind: 'md5', id, hex })
  }
  expect(answers).toContainEqual({ kind: 'sha256', hex: hashOf('sha256') })
  expect(slice).toHaveBeenCalledTimes(4)
})

it('answers pieces that are no parts of the reading, before and after it', async () => {
  ask({ kind: 'open', file })
  askPart(1, 10, 20)
  await vi.waitFor(() => expect(answers).toEqual([{ kind: 'md5', id: 1, hex: hashOf('md5', 10, 20) }]), {
    timeout: 15_000,
  })
  ask({ kind: 'sha256', pieceBytes: PART })
  await vi.waitFor(() => expect(answers).toContainEqual({ kind: 'sha256', hex: hashOf('sha256') }), {
    timeout: 15_000,
  })
  askPart(2, 0, bytes.length)
  askPart(3, PART, PART + 1)
  await vi.waitFor(() => expect(answers).toHaveLength(4), { timeout: 15_000 })
  expect(answers).toContainEqual({ kind: 'md5', id: 2, hex: hashOf('md5') })
  expect(answers).toContainEqual({ kind: 'md5', id: 3, hex: hashOf('md5', PART, PART + 1) })
})
