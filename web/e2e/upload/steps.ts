// Steps and files that the upload tests share. The store is the real one; routes only delay, cut or damage.
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Locator, Page, Request, TestInfo } from '@playwright/test'
import { type Envelope, expect } from '../fixtures'

export const PART = 1_024_000
const PART_ADDRESS = /\/store\/.*[?&]partNumber=(\d+)/

export interface TestFile {
  path: string
  name: string
  bytes: Buffer
  sha256: string
}

/** A file on the disk with a name and bytes that no other test has. */
export async function makeFile(info: TestInfo, label: string, size: number): Promise<TestFile> {
  const name = `${label}-${randomBytes(3).toString('hex')}.apk`
  const bytes = randomBytes(size)
  const path = info.outputPath(name)
  await writeFile(path, bytes)
  return { path, name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A picture with a colour of its own. */
export function png(width: number, height: number): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.concat(Array(width).fill(randomBytes(3)))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** The number of the part that a request sends; null for every other request. */
export function partOf(request: Request): number | null {
  return request.method() === 'PUT' ? partIn(request.url()) : null
}

export function partIn(url: string): number | null {
  const found = PART_ADDRESS.exec(url)
  return found ? Number(found[1]) : null
}

/** The numbers of the parts that the store took, as they came. */
export function watchParts(page: Page): { stored: number[] } {
  const stored: number[] = []
  page.on('response', (response) => {
    const number = partOf(response.request())
    if (number !== null && response.ok()) stored.push(number)
  })
  return { stored }
}

interface Sent {
  most: number
  sizes: number[]
}

/** Counts in the page itself what it sends, and how much is under way at once; to be called before it has sent any. */
export async function watchSent(page: Page): Promise<() => Promise<Sent>> {
  await page.evaluate(() => {
    const sent = { open: 0, most: 0, sizes: [] as number[] }
    Object.assign(globalThis, { sent })
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      sent.open += 1
      sent.most = Math.max(sent.most, sent.open)
      if (body instanceof Blob) sent.sizes.push(body.size)
      // Before `load`, whose listener in the product starts the next one.
      this.addEventListener('readystatechange', () => {
        if (this.readyState === XMLHttpRequest.DONE) sent.open -= 1
      })
      send.call(this, body)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { sent: Sent }).sent)
}

/** The data of the next answer of a call. */
export async function answerOf<T>(page: Page, path: string): Promise<T> {
  const response = await page.waitForResponse((candidate) => new URL(candidate.url()).pathname === path)
  const envelope = (await response.json()) as Envelope<T>
  expect(envelope.code, envelope.msg).toBe(0)
  return envelope.data
}

/** The place where mother packages are chosen, on the page 打包. */
export function motherInput(page: Page): Locator {
  return page.getByRole('region', { name: '上传母包' }).locator('input[type=file]')
}

export function taskOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name: '下载任务' }).getByRole('article').filter({ hasText: name })
}
