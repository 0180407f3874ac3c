import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Platform } from '../src/platform'

export interface Asked {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'cut'

/** A server on this machine that answers as it is told to, and keeps what it was asked. */
export async function serving(answer: (asked: Asked, count: number) => Answer) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      asked.push(one)
      const given = answer(one, asked.length)
      if (given === 'cut') {
        request.socket.destroy()
        return
      }
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

export const ok = (data: unknown) => ({ body: { code: 0, msg: '', data } })
export const refused = (code: number, status = 200) => ({
  status,
  body: { code, msg: `refused ${code}`, data: null },
})

/** A ground whose storage outlives what runs on it, and that can be hidden. */
export class Ground implements Platform {
  readonly channel: string = ''
  readonly storage = new Map<string, string>()
  /** How many letters the storage takes under one key. */
  most = Number.POSITIVE_INFINITY
  hide: () => void = () => {}
  opened: (name: string) => string = () => ''

  async request(call: Parameters<Platform['request']>[0]) {
    const answer = await fetch(call.url, { method: 'POST', headers: call.headers, body: call.body })
    return {
      status: answer.status,
      header: (name: string) => answer.headers.get(name),
      text: await answer.text(),
    }
  }
  read = (key: string) => this.storage.get(key) ?? null
  write(key: string, text: string | null) {
    if (text !== null && text.length > this.most) return false
    if (text === null) this.storage.delete(key)
    else this.storage.set(key, text)
    return true
  }
  random = async (count: number): Promise<Uint8Array | null> => crypto.getRandomValues(new Uint8Array(count))
  device = () => ({ os: 'web' as const, os_version: '', model: 'test' })
  language = () => 'en-US'
  onHide(listener: () => void) {
    this.hide = listener
  }
  queues = async (prefix: string) => [`${prefix}main`]
}
