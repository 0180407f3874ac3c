import { expect, it } from 'vitest'
import { createEventReader, type ServerEvent } from './parse'

function read(...pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = []
  const feed = createEventReader((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

it('reads names, ids and data of several lines', () => {
  expect(read('id: 7\nevent: progress\ndata: {"a":1,\ndata: "b":2}\n\n')).toEqual([
    { id: '7', event: 'progress', data: '{"a":1,\n"b":2}', retryMs: undefined },
  ])
})

it('reads events that arrive in pieces, with any line break', () => {
  const events = read('da', 'ta: eins\r', '\n\r\nid:2\rdata:zw', 'ei\r\r', 'data: drei\n\n')
  expect(events.map(({ id, data }) => [id, data])).toEqual([
    ['', 'eins'],
    ['2', 'zwei'],
    ['2', 'drei'],
  ])
})

it('takes heartbeats and empty events for nothing, and an unfinished event neither', () => {
  expect(read(': still here\n\n', 'event: progress\n\n', 'data: cut off\n')).toEqual([])
})

it('tells how long to wait, when the server says so', () => {
  expect(read('retry: 2500\ndata: x\n\n')[0]?.retryMs).toBe(2500)
})
