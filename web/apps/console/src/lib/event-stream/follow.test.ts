// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../stores/session'
import { followEvents, type StreamPhase } from './follow'

const STREAM = { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }

function answers(...makers: (() => Response | Promise<Response>)[]) {
  const queue = [...makers]
  return vi.fn((_: RequestInfo | URL, request?: RequestInit) => {
    const make = queue.shift() ?? (() => hanging(request?.signal))
    return Promise.resolve(make())
  })
}

/** A connection that stays open without a word until it is given up. */
function hanging(signal?: AbortSignal | null): Response {
  const body = new ReadableStream({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, STREAM)
}

function follow(fetcher: ReturnType<typeof answers>) {
  const events: string[] = []
  const phases: StreamPhase[] = []
  const stop = followEvents({
    path: '/ultra/stream',
    fetch: fetcher,
    onEvent: (event) => events.push(event.data),
    onPhase: (phase) => phases.push(phase),
  })
  return { events, phases, stop }
}

const headersOf = (fetcher: ReturnType<typeof answers>, call: number) =>
  fetcher.mock.calls[call]?.[1]?.headers as Record<string, string>

describe('followEvents', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    useSession.setState({ token: 'tok', uid: '7' })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('carries the login, and after a break the last id it has seen', async () => {
    const fetcher = answers(() => new Response('id: 41\ndata: one\n\n', STREAM))
    const { events, phases, stop } = follow(fetcher)
    await vi.advanceTimersByTimeAsync(10)
    expect(headersOf(fetcher, 0)).toMatchObject({ 'Access-Token': 'tok', uid: '7' })
    expect(events).toEqual(['one'])
    expect(fetcher).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(headersOf(fetcher, 1)['Last-Event-ID']).toBe('41')
    expect(phases).toEqual(['connecting', 'live', 'connecting', 'live'])
    stop()
  })

  it('counts as lost after two failures, and comes back', async () => {
    const down = () => new Response('bad gateway', { status: 502 })
    const fetcher = answers(down, down)
    const { phases, stop } = follow(fetcher)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(phases).toEqual(['connecting', 'connecting', 'lost'])
    await vi.advanceTimersByTimeAsync(2_100)
    expect(phases.at(-1)).toBe('live')
    stop()
  })

  it('stops at a refusal of the server', async () => {
    const fetcher = answers(() => new Response('{"code":4003,"msg":"no","data":null}'))
    const { phases } = follow(fetcher)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(phases).toEqual(['connecting', 'lost'])
    expect(fetcher).toHaveBeenCalledTimes(1)
  })

  it('gives up a connection that has gone silent', async () => {
    const fetcher = answers()
    const { stop } = follow(fetcher)
    await vi.advanceTimersByTimeAsync(46_500)
    expect(fetcher).toHaveBeenCalledTimes(2)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetcher).toHaveBeenCalledTimes(2)
  })
})
