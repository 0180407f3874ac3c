// Where a browser game lives: an address of its own, which is not the product's.
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SDK = fileURLToPath(new URL('../../../sdk/typescript/', import.meta.url))
const KINDS: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** The folder of the SDK as a game's own server would give it; the address without a slash. */
export async function served(): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    const file = join(SDK, new URL(request.url ?? '/', 'http://x').pathname)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
