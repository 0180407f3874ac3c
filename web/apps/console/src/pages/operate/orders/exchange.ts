// One entry of the ledger as the call that it kept: a channel's notice, a call to a channel before it takes money, or an
// attempt to tell the game's server.
import type { RawRequest, RawResponse } from '@longshore/ui'
import type { LedgerEvent } from './api'

export interface Exchange {
  request: RawRequest
  /** Null: nothing came back. Undefined: what was answered is not kept. */
  response: RawResponse | null | undefined
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Undefined for entries of people. `body` is what the game's server is told of the order. */
export function exchangeOf({ kind, data }: LedgerEvent, body: string): Exchange | undefined {
  if (typeof data.url === 'string') return attempt(kind, data, body)
  if (Array.isArray(data.calls)) return asked(data.calls as Record<string, unknown>[])
  if (typeof data.request === 'object' && data.request) return notice(data.request as Record<string, unknown>)
  return undefined
}

function attempt(kind: string, data: LedgerEvent['data'], body: string): Exchange {
  const isRefund = kind.startsWith('refund')
  const request: RawRequest = {
    method: 'POST',
    url: text(data.url),
    headers: [
      ['content-type', 'application/json'],
      ['webhook-id', text(data.message_id)],
      ['webhook-timestamp', String(number(data.at))],
      ['webhook-signature', 'v1,***'],
    ],
    // What a refund says is not kept.
    body: isRefund ? '' : body,
  }
  if (data.status === undefined) return { request, response: null }
  return {
    request,
    response: {
      status: number(data.status),
      headers: [],
      body: text(data.response),
      duration_ms: number(data.ms),
    },
  }
}

/** Of the calls before an order can be paid the last one: it is the one that gave something, or did not. */
function asked(calls: Record<string, unknown>[]): Exchange | undefined {
  const call = calls.at(-1)
  if (!call) return undefined
  const request: RawRequest = {
    method: text(call.method),
    url: text(call.url),
    headers: Object.entries((call.headers ?? {}) as Record<string, string>),
    body: text(call.body),
  }
  if (typeof call.status !== 'number') return { request, response: null }
  const response = {
    status: call.status,
    headers: [],
    body: text(call.response),
    duration_ms: number(call.ms),
  }
  return { request, response }
}

function notice(raw: Record<string, unknown>): Exchange {
  const headers = Object.entries((raw.headers ?? {}) as Record<string, string>)
  const query = text(raw.query)
  return {
    request: {
      method: text(raw.method),
      url: query ? `${text(raw.path)}?${query}` : text(raw.path),
      headers,
      body: text(raw.body),
    },
    response: undefined,
  }
}
