// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openHasher } from './hasher'

type Listener = (event: unknown) => void

/** A worker that never starts: its file is gone, after an update of the console. */
class DeadWorker {
  static last: DeadWorker | undefined
  private readonly listeners = new Map<string, Listener>()
  constructor() {
    DeadWorker.last = this
  }
  addEventListener(kind: string, listener: Listener): void {
    this.listeners.set(kind, listener)
  }
  postMessage(): void {}
  terminate(): void {}
  die(): void {
    this.listeners.get('error')?.({ message: '' })
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', DeadWorker)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('says in words that it did not start, also to whoever asks later: an upload never waits for it', async () => {
  const hasher = openHasher(new Blob(['x']))
  const [before, digest] = [hasher.md5(0, 1), hasher.sha256(1)]
  setTimeout(() => DeadWorker.last?.die())
  await expect(before).rejects.toThrow('浏览器无法读取文件，请刷新页面后重试')
  expect(await digest).toBeNull()
  await expect(hasher.md5(0, 1)).rejects.toThrow('浏览器无法读取文件，请刷新页面后重试')
})
