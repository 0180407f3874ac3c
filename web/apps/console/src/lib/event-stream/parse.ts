// The event-stream format (WHATWG HTML, 9.2.6), read from a fetch body: EventSource cannot carry the Access-Token header.

export interface ServerEvent {
  /** The last id that the stream named; sent back after a break. */
  id: string
  /** `message` when the server names none. */
  event: string
  data: string
  /** How long to wait before the next connection, when the server says so. */
  retryMs?: number
}

/** Collects lines into events; comments and unknown fields are dropped. */
export function createEventReader(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []
  let retryMs: number | undefined

  const finish = (): void => {
    if (data.length > 0) onEvent({ id, event: event || 'message', data: data.join('\n'), retryMs })
    event = ''
    data = []
  }
  const take = (line: string): void => {
    if (line === '') return finish()
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) retryMs = Number(value)
  }
  return (text) => {
    rest += text
    for (;;) {
      const end = /\r\n|\n|\r/.exec(rest)
      // A carriage return at the very end may be the first half of a line break.
      if (!end || (end[0] === '\r' && end.index === rest.length - 1)) return
      take(rest.slice(0, end.index))
      rest = rest.slice(end.index + end[0].length)
    }
  }
}
