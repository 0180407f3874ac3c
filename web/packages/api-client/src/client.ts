// The one way to the server: headers (H-01), envelope (H-02), notices (H-03), network failures (H-04), expiry (L-03).
import { EXPIRED_CODES, NETWORK_CODE, SIGNED_IN_ELSEWHERE_CODE, SUCCESS_CODE } from './codes'
import { encodeFields, withQuery } from './encode'
import type { DataOf, PathWith } from './schema'

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
  /** Sends the body as JSON instead of as a form. */
  json?: boolean
  /** Shows the server's msg as a success toast. Default: false. */
  successNotice?: boolean
  /** Shows an error toast. Default: true for post, put and delete; false for get, whose caller shows an error state. */
  errorNotice?: boolean
  signal?: AbortSignal
  /** How long to wait for the answer; ten seconds unless told. */
  timeoutMs?: number
  /** Extra headers; the gateway's `path` header is set here for /ultra/app/send. */
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

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Verb<M extends 'get' | 'post' | 'put' | 'delete'> {
  <P extends PathWith<M>>(path: P, payload?: object, options?: CallOptions): Promise<DataOf<P, M>>
  <T>(path: string, payload?: object, options?: CallOptions): Promise<T>
}

export interface ApiClient {
  /** Never throws, except for an abort by the caller: gives the envelope whatever the code is. */
  call<T>(
    method: Method,
    path: string,
    payload?: { query?: object; body?: object },
    options?: CallOptions,
  ): Promise<Envelope<T>>
  /**
   * These four give `data`, or throw ApiError. A path of the OpenAPI description types the answer by itself; the second
   * form is for the gateway, whose paths are not in it.
   */
  get: Verb<'get'>
  post: Verb<'post'>
  put: Verb<'put'>
  delete: Verb<'delete'>
}

/** Creates the client of an app. */
export function createApiClient(config: ApiClientOptions): ApiClient {
  const notifyDisplaced = createDelayedNotice(config)

  const report = (envelope: Envelope<unknown>, options: CallOptions, sentToken: string): void => {
    if (envelope.code === SUCCESS_CODE) {
      if (options.successNotice && envelope.msg) config.notify('success', envelope.msg)
      return
    }
    const isExpired = EXPIRED_CODES.has(envelope.code)
    // An answer to a token that has been replaced meanwhile says nothing about the present login.
    if (isExpired && config.identity().token !== sentToken) return
    if (envelope.code === SIGNED_IN_ELSEWHERE_CODE) notifyDisplaced(envelope.msg)
    else if (options.errorNotice || isExpired)
      config.notify('error', envelope.msg || config.texts.interfaceError())
    if (isExpired) config.onExpired(envelope.code, envelope.msg)
  }

  const call: ApiClient['call'] = async <T>(
    method: Method,
    path: string,
    payload: { query?: object; body?: object } = {},
    options: CallOptions = {},
  ) => {
    const identity = config.identity()
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    let envelope: Envelope<T>
    try {
      const request = buildRequest(method, payload.body, options, identity)
      const response = await (config.fetch ?? fetch)(withQuery(path, payload.query), { ...request, signal })
      envelope = await readEnvelope<T>(response)
    } catch (error) {
      if (options.signal?.aborted) throw error
      const failure = describeFailure(error, config.texts)
      if (failure.isTimeout && !options.errorNotice) config.notify('error', failure.msg)
      envelope = { code: NETWORK_CODE, msg: failure.msg, data: null as T }
    }
    report(envelope, options, identity.token)
    return envelope
  }

  const unwrap = async <T>(pending: Promise<Envelope<T>>): Promise<T> => {
    const envelope = await pending
    if (envelope.code !== SUCCESS_CODE) throw new ApiError(envelope)
    return envelope.data
  }

  const change = { errorNotice: true }
  return {
    call,
    get: <T>(path: string, query?: object, options?: CallOptions) =>
      unwrap(call<T>('GET', path, { query }, options)),
    post: <T>(path: string, body?: object, options?: CallOptions) =>
      unwrap(call<T>('POST', path, { body }, { ...change, ...options })),
    put: <T>(path: string, body?: object, options?: CallOptions) =>
      unwrap(call<T>('PUT', path, { body }, { ...change, ...options })),
    delete: <T>(path: string, query?: object, options?: CallOptions) =>
      unwrap(call<T>('DELETE', path, { query }, { ...change, ...options })),
  }
}

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

function buildRequest(
  method: Method,
  body: object | undefined,
  options: CallOptions,
  identity: Identity,
): RequestInit {
  const headers: Record<string, string> = { ...identityHeaders(identity), ...options.headers }
  const request: RequestInit = { method, headers, credentials: 'include' }
  if (method === 'GET' || method === 'DELETE') return request
  if (options.json) {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(body ?? {})
  } else {
    headers['Content-Type'] = 'application/x-www-form-urlencoded;charset=UTF-8'
    request.body = encodeFields(body ?? {}).toString()
  }
  return request
}

class HttpStatusError extends Error {}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  const text = await response.text()
  try {
    const parsed: unknown = JSON.parse(text)
    if (isEnvelope(parsed))
      return { ...(parsed as Envelope<T>), requestId: response.headers.get('X-Request-Id') ?? '' }
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
