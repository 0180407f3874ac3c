// A mail server for tests of what people are told by mail.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import path from 'node:path'
import { expect } from '../fixtures'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A mail server of aiosmtpd's own, which prints what it takes. */
export async function startMailServer(port: string): Promise<{ read(): string; stop(): void }> {
  expect(port, 'scripts/browser_tests.py names the port').toBeTruthy()
  const server = spawn(
    path.join(ROOT, '.venv/bin/python'),
    ['-u', '-m', 'aiosmtpd', '-n', '-l', `127.0.0.1:${port}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let printed = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const greets = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.once('data', () => resolve(true)).once('error', () => resolve(false))
      socket.once('data', () => socket.destroy())
    })
  await expect.poll(greets).toBe(true)
  return { read: () => printed, stop: () => void server.kill() }
}
