// A call and its answer as they went over the line, with secrets already masked by whoever recorded them.

export interface RawRequest {
  method: string
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string
}

export interface RawResponse {
  status: number
  /** The status in words, as the other side sent it. */
  reason?: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string
  /** From the first byte sent to the last byte read, milliseconds. */
  duration_ms: number
}

/** A text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The call as a command line; masked values stay masked, so it shows the call and does not sign it. */
export function curlOf({ method, url, headers, body }: RawRequest): string {
  const parts = [`curl -X ${method} ${quoted(url)}`]
  for (const [name, value] of headers) parts.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (body) parts.push(`--data-binary ${quoted(body)}`)
  return parts.join(' \\\n  ')
}

/** Bytes of a text as it was sent. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** JSON with a line for each value; other texts stay as they are. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return body
    throw error
  }
}

export function requestText({ method, url, headers, body }: RawRequest): string {
  return [`${method} ${url}`, ...headers.map((header) => header.join(': ')), '', readable(body)]
    .join('\n')
    .trimEnd()
}

export function responseText({ status, reason, headers, body }: RawResponse): string {
  return [
    `HTTP ${status} ${reason ?? ''}`.trim(),
    ...headers.map((header) => header.join(': ')),
    '',
    readable(body),
  ]
    .join('\n')
    .trimEnd()
}
