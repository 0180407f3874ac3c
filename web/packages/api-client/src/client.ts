// The one way to the server: headers (H-01), envelope (H-02), notices (H-03), network failures (H-04), expiry (L-03).
import { ACTIONS } from './actions.gen'
import { ENDS_SESSION, SIGNED_IN_ELSEWHERE, SUCCESS } from './codes.gen'
import { encodeFields, withQuery } from './encode'
import { createIdempotencyKeys, isCreating } from './idempotency'
import type { ActionName, Answer, Input } from './schema'

/** Synthetic: the call never got an answer. The server never sends it. */
export const NETWORK_CODE = 500
const TIMEOUT_MS = 10_000
const DISPLACED_NOTICE_DELAY_MS = 500

export interface Envelope<T> {
  code: number
  msg: string
  data: T
  /** The answer's X-Request-Id header, not part of its body: finds the request in the server's log. */
  requestId?: string
}

export interface CallOptions {
  /** Sends the body as JSON instead of as a form; the gateway's calls with a list go so anyhow. */
  json?: boolean
  /** Shows the server's msg as a success toast. Default: false. */
  successNotice?: boolean
  /** Shows an error toast. Default: false for a GET, whose caller shows an error state; true for every other method. */
  errorNotice?: boolean
  signal?: AbortSignal
  /** How long to wait for the answer; ten seconds unless told. */
  timeoutMs?: number
  /** Extra headers. */
  headers?: Record<string, string>
}

/** An answer whose code is not 0, or no answer at all (code 500). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly data: unknown
  /** Empty when no answer came, or not from the server. */
  readonly requestId: string
  constructor(envelope: Envelope<unknown>) {
    super(envelope.msg)
    this.code = envelope.code
    this.data = envelope.data
    this.requestId = envelope.requestId ?? ''
  }
  /** The refused fields of a validation error (code 4000). */
  get fields(): { field: string; msg: string }[] {
    const errors = (this.data as { errors?: unknown } | null)?.errors
    return Array.isArray(errors) ? (errors as { field: string; msg: string }[]) : []
  }
}

/** Who calls, for which game, from which page, in which language. */
export interface Identity {
  token: string
  uid: string
  appid: string
  path: string
  language: string
}

export interface ApiClientOptions {
  /** Read on every call. */
  identity(): Identity
  notify(kind: 'success' | 'error', text: string): void
  /** A login-expired code arrived for the current token. */
  onExpired(code: number, msg: string): void
  texts: { interfaceError(): string; networkError(): string; timeout(): string }
  /** Tests replace it. */
  fetch?: typeof fetch
}

/** The fields, where an action takes any, then how to call. */
type Arguments<Name extends ActionName> = [Input<Name>] extends [never]
  ? [fields?: undefined, options?: CallOptions]
  : object extends Input<Name>
    ? [fields?: Input<Name>, options?: CallOptions]
    : [fields: Input<Name>, options?: CallOptions]

export interface ApiClient {
  /** Calls an action by its name: gives `data`, or throws ApiError. */
  call<Name extends ActionName>(name: Name, ...rest: Arguments<Name>): Promise<Answer<Name>>
  /** The same, but never throws, except for an abort by the caller: gives the envelope whatever the code is. */
  envelope<Name extends ActionName>(name: Name, ...rest: Arguments<Name>): Promise<Envelope<Answer<Name>>>
}

/** Where an action is reached, for what is no call of this client: a stream of events. */
export function addressOf<Name extends ActionName>(name: Name, query?: Input<Name>): string {
  return withQuery(ACTIONS[name][1], query)
}

/** Creates the client of an app. */
export function createApiClient(config: ApiClientOptions): ApiClient {
  const notifyDisplaced = createDelayedNotice(config)
  const keys = createIdempotencyKeys()

  const report = (envelope: Envelope<unknown>, options: CallOptions, sentToken: string): void => {
    if (envelope.code === SUCCESS) {
      if (options.successNotice && envelope.msg) config.notify('success', envelope.msg)
      return
    }
    const isExpired = ENDS_SESSION.has(envelope.code)
    // An answer to a token that has been replaced meanwhile says nothing about the present login.
    if (isExpired && config.identity().token !== sentToken) return
    if (envelope.code === SIGNED_IN_ELSEWHERE) notifyDisplaced(envelope.msg)
    else if (options.errorNotice || isExpired)
      config.notify('error', envelope.msg || config.texts.interfaceError())
    if (isExpired) config.onExpired(envelope.code, envelope.msg)
  }

  const send = async (
    name: ActionName,
    fields: object | undefined,
    options: CallOptions,
  ): Promise<Envelope<never>> => {
    const action: Action = ACTIONS[name]
    const identity = config.identity()
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    let envelope: Envelope<never>
    try {
      const request = buildRequest(action, fields, options, identity)
      const [method, path, place, target = ''] = action
      // What may be aborted is a question, unless it is the beginning of an upload.
      const said =
        method === 'POST' && (!options.signal || isCreating(name))
          ? `${path} ${target} ${identity.appid} ${request.body ?? ''}`
          : ''
      if (said) request.headers['Idempotency-Key'] = keys.keyOf(said)
      const address = withQuery(path, place === 'query' ? fields : undefined)
      const response = await (config.fetch ?? fetch)(address, { ...request, signal })
      envelope = await readEnvelope(response)
      if (said) keys.answered(said)
    } catch (error) {
      if (options.signal?.aborted) throw error
      const failure = describeFailure(error, config.texts)
      if (failure.isTimeout && !options.errorNotice) config.notify('error', failure.msg)
      envelope = { code: NETWORK_CODE, msg: failure.msg, data: null as never }
    }
    report(envelope, options, identity.token)
    return envelope
  }

  return {
    envelope: (name, fields?, options?) => send(name, fields, options ?? {}),
    call: async (name, fields?, options?) => {
      const isQuestion = ACTIONS[name][0] === 'GET'
      const envelope = await send(name, fields, { errorNotice: !isQuestion, ...options })
      if (envelope.code !== SUCCESS) throw new ApiError(envelope)
      return envelope.data
    },
  }
}

/** Method, address, where the fields go, and for an address of many actions which of them is meant. */
type Action = readonly [method: string, address: string, place: 'query' | 'body', target?: string]

/** Several calls in flight all learn of the displacement; the user should read it once. */
function createDelayedNotice(config: ApiClientOptions): (msg: string) => void {
  let isPending = false
  return (msg) => {
    if (isPending) return
    isPending = true
    setTimeout(() => {
      isPending = false
      config.notify('error', msg || config.texts.interfaceError())
    }, DISPLACED_NOTICE_DELAY_MS)
  }
}

/** The headers of every call (H-01); also for what is not a call, for example a stream of events. */
export function identityHeaders(identity: Identity): Record<string, string> {
  return {
    'Access-Token': identity.token,
    uid: identity.uid,
    appid: identity.appid,
    // Header values are bytes: a path with Chinese characters must be escaped.
    path: encodeURI(identity.path),
    'Accept-Language': identity.language,
  }
}

interface Sent extends Omit<RequestInit, 'headers' | 'body'> {
  headers: Record<string, string>
  body?: string
}

function buildRequest(
  [method, , place, target]: Action,
  fields: object | undefined,
  options: CallOptions,
  identity: Identity,
): Sent {
  const headers: Record<string, string> = {
    ...identityHeaders(identity),
    ...(target ? { path: target } : {}),
    ...options.headers,
  }
  const request: Sent = { method, headers, credentials: 'include' }
  if (method === 'GET' || method === 'DELETE') return request
  const body = place === 'body' ? (fields ?? {}) : {}
  // The gateway refuses a form that says a name twice, as a list does.
  if (options.json || (target && Object.values(body).some(Array.isArray))) {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(body)
  } else {
    headers['Content-Type'] = 'application/x-www-form-urlencoded;charset=UTF-8'
    request.body = encodeFields(body).toString()
  }
  return request
}

class HttpStatusError extends Error {}

async function readEnvelope(response: Response): Promise<Envelope<never>> {
  const text = await response.text()
  try {
    const parsed: unknown = JSON.parse(text)
    if (isEnvelope(parsed))
      return { ...(parsed as Envelope<never>), requestId: response.headers.get('X-Request-Id') ?? '' }
  } catch (error) {
    // Not JSON: something between us and the server answered, for example a proxy's error page.
    throw new HttpStatusError(`HTTP ${response.status}`, { cause: error })
  }
  throw new HttpStatusError(`HTTP ${response.status}`)
}

function isEnvelope(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'number'
}

function describeFailure(
  error: unknown,
  texts: ApiClientOptions['texts'],
): { msg: string; isTimeout: boolean } {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { msg: texts.timeout(), isTimeout: true }
  if (error instanceof HttpStatusError)
    return { msg: `${texts.networkError()} (${error.message})`, isTimeout: false }
  // fetch rejects with a TypeError whose wording is the browser's own, in English: say it in the user's language.
  if (error instanceof TypeError && !error.message.startsWith('field '))
    return { msg: texts.networkError(), isTimeout: false }
  return { msg: (error instanceof Error && error.message) || texts.networkError(), isTimeout: false }
}
