import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { bytesOf, curlOf, readable, requestText, responseText } from './exchange'

const REQUEST = {
  method: 'POST',
  url: 'https://pay.example/notify?a=1&b=2',
  headers: [['webhook-id', 'LS1'] as const, ['x-note', "it's"] as const],
  body: '{"name":"墨染","note":"a\'b $HOME `x`"}',
}

test('a shell reads the command back as the very request', () => {
  // `set --` instead of curl: the words as the shell understands them.
  const script = `set -- ${curlOf(REQUEST).replace(/^curl /, '')}\nfor word do printf '%s\\0' "$word"; done`
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
  expect(words).toEqual([
    '-X',
    'POST',
    REQUEST.url,
    '-H',
    'webhook-id: LS1',
    '-H',
    "x-note: it's",
    '--data-binary',
    REQUEST.body,
  ])
})

test('bodies are counted in bytes and shown in lines when they are JSON', () => {
  expect(bytesOf('墨染')).toBe(6)
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(readable('<html>')).toBe('<html>')
  expect(requestText({ ...REQUEST, body: '' })).toBe(
    "POST https://pay.example/notify?a=1&b=2\nwebhook-id: LS1\nx-note: it's",
  )
  expect(responseText({ status: 504, reason: 'Gone', headers: [], body: 'x', duration_ms: 3 })).toBe(
    'HTTP 504 Gone\n\nx',
  )
})
