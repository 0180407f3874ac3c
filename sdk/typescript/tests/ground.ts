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

interface Given {
  code?: number
  status?: number
  data?: unknown
  headers?: Record<string, string>
}

/** A ground whose server answers here, without a network: at once, or once a test says so. */
export class Answered extends Ground {
  readonly asked: { path: string; form: Record<string, unknown>; session: string }[] = []

  constructor(
    private readonly answer: (path: string, form: Record<string, unknown>) => Given | Promise<Given>,
  ) {
    super()
  }

  override async request(call: Parameters<Platform['request']>[0]) {
    const path = new URL(call.url).pathname.replace('/sdk/v1/', '')
    const form = JSON.parse(call.body) as Record<string, unknown>
    this.asked.push({ path, form, session: (call.headers['authorization'] ?? '').replace('Bearer ', '') })
    const { code = 0, status = 200, data = {}, headers = {} } = await this.answer(path, form)
    const text = JSON.stringify({ code, msg: `said ${code}`, data })
    return { status, header: (name: string) => headers[name] ?? null, text }
  }

  /** The sessions with which a call was made. */
  sessionsOf(path: string): string[] {
    return this.asked.filter((one) => one.path === path).map((one) => one.session)
  }
}

/** Something that a test lets happen later. */
export function held<T>(): { promise: Promise<T>; give: (value: T) => void } {
  let give: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    give = resolve
  })
  return { promise, give }
}
